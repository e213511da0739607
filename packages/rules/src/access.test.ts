import { expect, test } from 'vitest';
import { type Access, findAccessRefusal } from './access.ts';

const unverified = { isEmailVerified: false, isOnboarded: false };
const verified = { isEmailVerified: true, isOnboarded: false };
const onboarded = { isEmailVerified: true, isOnboarded: true };
const onboardedUnverified = { isEmailVerified: false, isOnboarded: true };

test.each<Access>(['public', 'optional', 'signed-in'])('a signed-in member may make %s calls', (access) => {
  expect(findAccessRefusal(access, unverified)).toBeUndefined();
  expect(findAccessRefusal(access, onboarded)).toBeUndefined();
});

test.each([
  ['verified', unverified, 'unverified'],
  ['verified', verified, undefined],
  ['verified', onboarded, undefined],
  ['onboarded', unverified, 'unverified'],
  ['onboarded', verified, 'not-onboarded'],
  ['onboarded', onboarded, undefined],
  ['onboarded', onboardedUnverified, 'unverified'],
] as const)('a member is refused %s calls with the first missing step (%#)', (access, member, refusal) => {
  expect(findAccessRefusal(access, member)).toBe(refusal);
});
