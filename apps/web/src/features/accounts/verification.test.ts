import { expect, test } from 'vitest';
import { firstVerificationState, nextVerificationState } from './verification.ts';

test('the page is pending without a token', { tags: ['VERIFY-01'] }, () => {
  expect(firstVerificationState(null)).toEqual({ kind: 'pending' });
});

test('a token in the address is checked', { tags: ['VERIFY-01', 'VERIFY-09'] }, () => {
  expect(firstVerificationState('abc')).toEqual({ kind: 'checking' });
});

test('a check ends in success or in an error with its message', { tags: ['VERIFY-01', 'VERIFY-09'] }, () => {
  const checking = firstVerificationState('abc');
  expect(nextVerificationState(checking, { kind: 'accepted' })).toEqual({ kind: 'success' });
  expect(nextVerificationState(checking, { kind: 'refused', message: 'No.' })).toEqual({
    kind: 'error',
    message: 'No.',
  });
});

test.each([{ kind: 'pending' }, { kind: 'success' }, { kind: 'error', message: 'No.' }] as const)(
  'nothing moves on from $kind by itself',
  { tags: ['VERIFY-09'] },
  (state) => {
    expect(nextVerificationState(state, { kind: 'accepted' })).toBe(state);
    expect(nextVerificationState(state, { kind: 'refused', message: 'Late.' })).toBe(state);
  },
);
