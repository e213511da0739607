import { expect, test } from 'vitest';
import { USERNAME_CHECK_DEBOUNCE_MS, findUsernameProblem } from './usernames.ts';

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['ab', 'too-short'],
  [' ab ', 'too-short'],
  ['abc', undefined],
  ['  abc  ', undefined],
  ['a'.repeat(30), undefined],
  ['a'.repeat(31), 'too-long'],
  ['Ada_L.1815-12', undefined],
  ['ada lovelace', 'not-allowed'],
  ['ada@home', 'not-allowed'],
  ['аda', 'not-allowed'], // a Cyrillic а
  ['ada\u200B', 'not-allowed'],
  ['ada\nb', 'not-allowed'],
  ['adé', 'not-allowed'],
  ['١٢٣', 'not-allowed'],
  ['admin', 'not-allowed'],
  ['ADMIN', 'not-allowed'],
  ['Ballpark', 'not-allowed'],
  ['forgot-password', 'not-allowed'],
  ['admins', undefined],
] as const)('the username %j has the problem %s', { tags: ['CONST-01'] }, (typed, problem) => {
  expect(findUsernameProblem(typed)).toBe(problem);
});

test('availability is asked for when typing has rested for half a second', { tags: ['CONST-03'] }, () => {
  expect(USERNAME_CHECK_DEBOUNCE_MS).toBe(500);
});
