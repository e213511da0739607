import { expect, test } from 'vitest';
import { describeMembers, TOWN_MEMBERS_COUNTED } from './town-page.ts';

test.each([
  [0, 'fewer than 5'],
  [4, 'fewer than 5'],
  [5, '5 to 10'],
  [9, '5 to 10'],
  [10, '10 to 20'],
  [49, '20 to 50'],
  [499, '200 to 500'],
  [TOWN_MEMBERS_COUNTED, '500 or more'],
])('%i members are told as a band: %s', { tags: ['OP-130'] }, (count, band) => {
  expect(describeMembers(count)).toBe(`${band} members`);
});
