import { expect, test } from 'vitest';
import { memberListings, memberSuggestions } from './lists/member-list-queries.ts';
import { memberFigures, memberHistory, memberStanding } from './overview/overview-queries.ts';
import { oneProfile } from './profile-queries.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

test.each([
  ['a profile', oneProfile('1')],
  ['its listings', memberListings({ memberId: '1', page: 1 })],
  ['its suggestions', memberSuggestions({ memberId: '1', page: 1 })],
  ['its standing', memberStanding('1')],
  ['its history', memberHistory('1')],
  ['what was counted', memberFigures('1')],
])('%s is good for five minutes', { tags: ['CACHE-03'] }, (_, { staleTime }) => {
  expect(staleTime).toBe(FIVE_MINUTES_MS);
});
