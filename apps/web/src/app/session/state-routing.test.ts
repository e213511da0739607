import { describe, expect, test } from 'vitest';
import { onboardedMember, unverifiedMember, verifiedMember } from '../../../test/members.ts';
import { judgeGuardedPage, judgePublicOnlyPage, getSignInPath, getStagePath } from './state-routing.ts';

function createSession(user: typeof onboardedMember | null, signedOutOn: string | null = null) {
  return { session: { user, isLoading: false, isUnreachable: false, signedOutOn }, entry: 'here' };
}

const loading = { session: { user: null, isLoading: true, isUnreachable: false, signedOutOn: null }, entry: 'here' };

test.each([
  ['an unverified member', unverifiedMember, '/verify-email'],
  ['a verified member', verifiedMember, '/onboarding'],
  ['an onboarded member', onboardedMember, '/home'],
])('%s belongs to %o', { tags: ['GUARD-10'] }, (_, member, target) => {
  expect(getStagePath(member)).toBe(target);
});

test.each([
  { who: 'an onboarded member goes home', member: onboardedMember, origin: null, target: '/home' },
  {
    who: 'an onboarded member goes where they wanted',
    member: onboardedMember,
    origin: '/feed?x=1',
    target: '/feed?x=1',
  },
  { who: 'an unverified member verifies first', member: unverifiedMember, origin: '/feed', target: '/verify-email' },
  {
    who: 'an unverified member opens the link of the mail again',
    member: unverifiedMember,
    origin: '/verify-email?token=abc',
    target: '/verify-email?token=abc',
  },
  {
    who: 'a member with a verified address needs no link',
    member: onboardedMember,
    origin: '/verify-email?token=abc',
    target: '/home',
  },
  { who: 'a verified member is set up first', member: verifiedMember, origin: '/feed', target: '/onboarding' },
  {
    who: 'the bare verification page is no link',
    member: verifiedMember,
    origin: '/verify-email',
    target: '/onboarding',
  },
])('after signing in, $who', ({ member, origin, target }) => {
  expect(getSignInPath(member, origin)).toBe(target);
});

describe('a guarded page', () => {
  test.each(['signed-in', 'verified', 'onboarded'] as const)(
    'for %s members decides nothing while the session loads',
    { tags: ['GUARD-08'] },
    (access) => {
      expect(judgeGuardedPage(access, loading)).toEqual({ kind: 'wait' });
    },
  );

  test.each([
    ['signed-in', unverifiedMember, { kind: 'enter' }],
    ['signed-in', onboardedMember, { kind: 'enter' }],
    ['verified', unverifiedMember, { kind: 'go', to: '/verify-email' }],
    ['verified', verifiedMember, { kind: 'enter' }],
    ['onboarded', unverifiedMember, { kind: 'go', to: '/verify-email' }],
    ['onboarded', verifiedMember, { kind: 'go', to: '/onboarding' }],
    ['onboarded', onboardedMember, { kind: 'enter' }],
  ] as const)('for %s members judges by the stage (%#)', { tags: ['GUARD-10'] }, (access, member, verdict) => {
    expect(judgeGuardedPage(access, createSession(member))).toEqual(verdict);
  });

  test('asks a visitor to sign in', () => {
    expect(judgeGuardedPage('signed-in', createSession(null))).toEqual({ kind: 'sign-in' });
  });

  test('sends a member who signs out on it to the landing page, and only on that visit', () => {
    expect(judgeGuardedPage('onboarded', createSession(null, 'here'))).toEqual({ kind: 'go', to: '/' });
    expect(judgeGuardedPage('onboarded', createSession(null, 'before'))).toEqual({ kind: 'sign-in' });
  });
});

describe('a page for visitors only', () => {
  test('decides nothing while the session loads', { tags: ['GUARD-08'] }, () => {
    expect(judgePublicOnlyPage(loading, null)).toEqual({ kind: 'wait' });
  });

  test('lets visitors in', () => {
    expect(judgePublicOnlyPage(createSession(null), '/feed')).toEqual({ kind: 'enter' });
  });

  test.each([
    [unverifiedMember, null, '/verify-email'],
    [verifiedMember, null, '/onboarding'],
    [onboardedMember, null, '/home'],
    [onboardedMember, '/feed', '/feed'],
  ])('leads members on as a sign-in would (%#)', { tags: ['GUARD-10'] }, (member, origin, to) => {
    expect(judgePublicOnlyPage(createSession(member), origin)).toEqual({ kind: 'go', to });
  });
});
