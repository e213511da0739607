import { expect, test } from 'vitest';
import { memberListingsQuery, memberSuggestionsQuery } from './lists/member-list-queries.ts';
import { figuresQuery, historyQuery, xpQuery } from './overview/overview-queries.ts';
import { profileQuery } from './profile-queries.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

test.each([
  ['a profile', profileQuery('1')],
  ['its listings', memberListingsQuery({ memberId: '1', page: 1 })],
  ['its suggestions', memberSuggestionsQuery({ memberId: '1', page: 1 })],
  ['its XP', xpQuery('1')],
  ['its history', historyQuery('1')],
  ['what was counted', figuresQuery('1')],
])('%s is good for five minutes', { tags: ['CACHE-03'] }, (_, { staleTime }) => {
  expect(staleTime).toBe(FIVE_MINUTES_MS);
});
