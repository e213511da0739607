import type { Session } from '../../api/session.ts';
import { type Access, findAccessRefusal, type MemberStage } from '@ballpark/rules/access';
import { paths } from '../../paths.ts';

type Visit = {
  session: Pick<Session, 'user' | 'isLoading' | 'signedOutOn'>;
  /** The history entry this visit is. */
  entry: string;
};

export type Verdict =
  | { kind: 'wait' }
  | { kind: 'enter' }
  | { kind: 'go'; to: string }
  /** To the login page, and back here afterwards. */
  | { kind: 'sign-in' };

/** Where a member belongs at their stage, when nothing else calls them. */
export function getStagePath(member: MemberStage): string {
  if (!member.isEmailVerified) return paths.verifyEmail;
  if (!member.isOnboarded) return paths.onboarding;
  return paths.home;
}

/** Where a fresh sign-in leads: to what was asked for, as far as the member's stage lets them. */
export function getSignInPath(member: MemberStage, origin: string | null): string {
  // A verification link is the one thing an unverified member can use, so it goes before their stage.
  if (origin !== null && isVerificationLink(origin)) return origin;
  const target = getStagePath(member);
  return target === paths.home && origin !== null ? origin : target;
}

/** May this visit see a page that asks for `access`? Nothing is decided before the session is known. */
export function judgeGuardedPage(access: Access, { session, entry }: Visit): Verdict {
  if (session.isLoading) return { kind: 'wait' };
  // A member who signs out stands on a guarded page at that moment; that must not look like asking for it.
  if (session.user === null) {
    return session.signedOutOn === entry ? { kind: 'go', to: paths.landing } : { kind: 'sign-in' };
  }
  if (findAccessRefusal(access, session.user) === undefined) return { kind: 'enter' };
  return { kind: 'go', to: getStagePath(session.user) };
}

/** Login, registration and the password pages are for people who are not signed in. */
export function judgePublicOnlyPage({ session }: Pick<Visit, 'session'>, origin: string | null): Verdict {
  if (session.isLoading) return { kind: 'wait' };
  if (session.user === null) return { kind: 'enter' };
  return { kind: 'go', to: getSignInPath(session.user, origin) };
}

function isVerificationLink(origin: string): boolean {
  return origin.startsWith(`${paths.verifyEmail}?`) && new URLSearchParams(origin.split('?')[1]).has('token');
}
