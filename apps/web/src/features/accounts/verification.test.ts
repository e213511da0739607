import { expect, test } from 'vitest';
import { getInitialVerificationState, reduceVerification } from './verification.ts';

test('the page is pending without a token', { tags: ['VERIFY-01'] }, () => {
  expect(getInitialVerificationState(null)).toEqual({ kind: 'pending' });
});

test('a token in the URL is checked', { tags: ['VERIFY-01', 'VERIFY-09'] }, () => {
  expect(getInitialVerificationState('abc')).toEqual({ kind: 'checking' });
});

test('a check ends in success or in an error with its message', { tags: ['VERIFY-01', 'VERIFY-09'] }, () => {
  const checking = getInitialVerificationState('abc');
  expect(reduceVerification(checking, { kind: 'accepted' })).toEqual({ kind: 'success' });
  expect(reduceVerification(checking, { kind: 'refused', message: 'No.' })).toEqual({
    kind: 'error',
    message: 'No.',
  });
});

test.each([{ kind: 'pending' }, { kind: 'success' }, { kind: 'error', message: 'No.' }] as const)(
  'an answer changes nothing in the state $kind',
  { tags: ['VERIFY-09'] },
  (state) => {
    expect(reduceVerification(state, { kind: 'accepted' })).toBe(state);
    expect(reduceVerification(state, { kind: 'refused', message: 'Late.' })).toBe(state);
  },
);
