import { expect, test } from 'vitest';
import { isUsernameUsable, needsAvailabilityCheck, type UsernameCheck, toUsernameState } from './username-state.ts';

const waiting: UsernameCheck = { kind: 'waiting' };
const free: UsernameCheck = { kind: 'answered', available: true, message: 'Username is available' };
const taken: UsernameCheck = {
  kind: 'answered',
  available: false,
  message: 'Username is already taken. Please choose a different one.',
};
const failed: UsernameCheck = { kind: 'failed' };

test.each([
  ['', 'Please enter your username'],
  ['   ', 'Please enter your username'],
  ['ab', 'Username must be at least 3 characters long'],
  ['  ab  ', 'Username must be at least 3 characters long'],
  ['a'.repeat(31), 'Username must be at most 30 characters long'],
])('%j is invalid: %s', { tags: ['VAL-01', 'VAL-02', 'CONST-01'] }, (typed, sentence) => {
  const state = toUsernameState(typed, waiting);
  expect(state).toEqual({ kind: 'invalid', sentence });
  expect(isUsernameUsable(state)).toBe(false);
});

test.each([
  ['ab', false],
  [' ab ', false],
  ['abc', true],
  [' abc ', true],
  ['a'.repeat(30), true],
  ['a'.repeat(31), false],
])('%j needs an availability check: %s', { tags: ['VAL-06'] }, (typed, isNeeded) => {
  expect(needsAvailabilityCheck(typed)).toBe(isNeeded);
});

test(
  'until there is an answer a name is being checked, and the member cannot continue',
  { tags: ['ONB-19', 'VAL-03'] },
  () => {
    const state = toUsernameState('ada', waiting);
    expect(state).toEqual({ kind: 'checking', sentence: 'Please wait while we check username availability' });
    expect(isUsernameUsable(state)).toBe(false);
  },
);

test('a free name is available', { tags: ['ONB-19'] }, () => {
  const state = toUsernameState('ada', free);
  expect(state.kind).toBe('available');
  expect(isUsernameUsable(state)).toBe(true);
});

test('the member cannot continue with a taken name', { tags: ['ONB-19', 'VAL-04'] }, () => {
  const state = toUsernameState('ada', taken);
  expect(state).toEqual({ kind: 'taken', sentence: 'Username is already taken. Please choose a different one.' });
  expect(isUsernameUsable(state)).toBe(false);
});

test('an answer without a message says that the name is taken', { tags: ['VAL-04'] }, () => {
  expect(toUsernameState('ada', { kind: 'answered', available: false, message: '' }).sentence).toBe(
    'Username is already taken. Please choose a different one.',
  );
});

test('when the check fails the name is unknown, and the server decides later', { tags: ['ONB-19', 'ERR-27'] }, () => {
  const state = toUsernameState('ada', failed);
  expect(state).toEqual({ kind: 'unknown', sentence: 'Error checking username availability' });
  expect(isUsernameUsable(state)).toBe(true);
});
