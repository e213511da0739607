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
  ['', 'Please enter your username'],
  ['   ', 'Please enter your username'],
  ['ab', 'Username must be at least 3 characters long'],
  ['  ab  ', 'Username must be at least 3 characters long'],
  ['a'.repeat(31), 'Username must be at most 30 characters long'],
])('%j is unfit: %s', { tags: ['VAL-01', 'VAL-02', 'CONST-01'] }, (typed, sentence) => {
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
])('%j is worth asking for: %s', { tags: ['VAL-06'] }, (typed, isWorth) => {
  expect(isWorthAsking(typed)).toBe(isWorth);
});

test('until there is an answer a name is being checked, and nobody goes on', { tags: ['ONB-19', 'VAL-03'] }, () => {
  const state = usernameState('ada', waiting);
  expect(state).toEqual({ kind: 'checking', sentence: 'Please wait while we check username availability' });
  expect(canContinueWith(state)).toBe(false);
});

test('a free name is available', { tags: ['ONB-19'] }, () => {
  const state = usernameState('ada', free);
  expect(state.kind).toBe('available');
  expect(canContinueWith(state)).toBe(true);
});

test('a taken name stays behind', { tags: ['ONB-19', 'VAL-04'] }, () => {
  const state = usernameState('ada', taken);
  expect(state).toEqual({ kind: 'taken', sentence: 'Username is already taken. Please choose a different one.' });
  expect(canContinueWith(state)).toBe(false);
});

test('an answer without words says that the name is taken', { tags: ['VAL-04'] }, () => {
  expect(usernameState('ada', { kind: 'answered', available: false, message: '' }).sentence).toBe(
    'Username is already taken. Please choose a different one.',
  );
});

test('a check that failed leaves it unknown, and the server decides later', { tags: ['ONB-19', 'ERR-27'] }, () => {
  const state = usernameState('ada', failed);
  expect(state).toEqual({ kind: 'unknown', sentence: 'Error checking username availability' });
  expect(canContinueWith(state)).toBe(true);
});
