import { expect, test } from 'vitest';
import { type Access, admitsVisitors, findAccessRefusal } from './access.ts';

const unverified = { isEmailVerified: false, isOnboarded: false };
const verified = { isEmailVerified: true, isOnboarded: false };
const onboarded = { isEmailVerified: true, isOnboarded: true };
const onboardedUnverified = { isEmailVerified: false, isOnboarded: true };

test.each<Access>(['public', 'optional', 'visitor-or-member', 'signed-in'])(
  'a signed-in member may make %s calls',
  (access) => {
    expect(findAccessRefusal(access, unverified)).toBeUndefined();
    expect(findAccessRefusal(access, onboarded)).toBeUndefined();
  },
);

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

test.each([
  ['public', true],
  ['optional', true],
  ['visitor-or-member', true],
  ['signed-in', false],
  ['verified', false],
  ['onboarded', false],
] as const)('%s calls admit visitors: %s', (access, isAdmitted) => {
  expect(admitsVisitors(access)).toBe(isAdmitted);
});
