import { expect, test } from 'vitest';
import { firstVerificationState, nextVerificationState } from './verification-state.ts';

test('[VERIFY-01] the page is pending without a token', () => {
  expect(firstVerificationState(null)).toEqual({ kind: 'pending' });
});

test('[VERIFY-01][VERIFY-09] a token in the address is checked', () => {
  expect(firstVerificationState('abc')).toEqual({ kind: 'checking' });
});

test('[VERIFY-01][VERIFY-09] a check ends in success or in an error with its message', () => {
  const checking = firstVerificationState('abc');
  expect(nextVerificationState(checking, { kind: 'accepted' })).toEqual({ kind: 'success' });
  expect(nextVerificationState(checking, { kind: 'refused', message: 'No.' })).toEqual({
    kind: 'error',
    message: 'No.',
  });
});

test.each([{ kind: 'pending' }, { kind: 'success' }, { kind: 'error', message: 'No.' }] as const)(
  '[VERIFY-09] nothing moves on from $kind by itself',
  (state) => {
    expect(nextVerificationState(state, { kind: 'accepted' })).toBe(state);
    expect(nextVerificationState(state, { kind: 'refused', message: 'Late.' })).toBe(state);
  },
);
