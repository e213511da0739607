import { expect, test } from 'vitest';
import { canContinueWith, isWorthAsking, type UsernameCheck, usernameState } from './username-state.ts';

const waiting: UsernameCheck = { kind: 'waiting' };
const free: UsernameCheck = { kind: 'answered', available: true, message: 'Username is available' };
const taken: UsernameCheck = {
  kind: 'answered',
  available: false,
  message: 'Username is already taken. Please choose a different one.',
};
const failed: UsernameCheck = { kind: 'failed' };

test.each([
  ['[VAL-01]', '', 'Please enter your username'],
  ['[VAL-01]', '   ', 'Please enter your username'],
  ['[VAL-02]', 'ab', 'Username must be at least 3 characters long'],
  ['[VAL-02]', '  ab  ', 'Username must be at least 3 characters long'],
  ['[CONST-01]', 'a'.repeat(31), 'Username must be at most 30 characters long'],
])('%s %j is unfit: %s', (_, typed, sentence) => {
  const state = usernameState(typed, waiting);
  expect(state).toEqual({ kind: 'unfit', sentence });
  expect(canContinueWith(state)).toBe(false);
});

test.each([
  ['ab', false],
  [' ab ', false],
  ['abc', true],
  [' abc ', true],
  ['a'.repeat(30), true],
  ['a'.repeat(31), false],
])('[VAL-06] %j is worth asking for: %s', (typed, isWorth) => {
  expect(isWorthAsking(typed)).toBe(isWorth);
});

test('[ONB-19][VAL-03] until there is an answer a name is being checked, and nobody goes on', () => {
  const state = usernameState('ada', waiting);
  expect(state).toEqual({ kind: 'checking', sentence: 'Please wait while we check username availability' });
  expect(canContinueWith(state)).toBe(false);
});

test('[ONB-19] a free name is available', () => {
  const state = usernameState('ada', free);
  expect(state.kind).toBe('available');
  expect(canContinueWith(state)).toBe(true);
});

test('[ONB-19][VAL-04] a taken name stays behind', () => {
  const state = usernameState('ada', taken);
  expect(state).toEqual({ kind: 'taken', sentence: 'Username is already taken. Please choose a different one.' });
  expect(canContinueWith(state)).toBe(false);
});

test('[VAL-04] an answer without words says that the name is taken', () => {
  expect(usernameState('ada', { kind: 'answered', available: false, message: '' }).sentence).toBe(
    'Username is already taken. Please choose a different one.',
  );
});

test('[ONB-19][ERR-27] a check that failed leaves it unknown, and the server decides later', () => {
  const state = usernameState('ada', failed);
  expect(state).toEqual({ kind: 'unknown', sentence: 'Error checking username availability' });
  expect(canContinueWith(state)).toBe(true);
});
