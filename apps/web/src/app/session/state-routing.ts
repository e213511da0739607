import type { Session } from '../../api/session.ts';
import { type Access, findAccessRefusal, type MemberStage } from '@ballpark/rules/access';
import { paths } from '../../paths.ts';

type Visit = {
  session: Pick<Session, 'user' | 'isLoading' | 'isUnreachable' | 'signedOutOn'>;
  /** The key of the history entry. */
  entry: string;
};

export type Verdict =
  | { kind: 'wait' }
  /** It is unknown who visits, because the server did not answer. */
  | { kind: 'unreachable' }
  | { kind: 'enter' }
  | { kind: 'go'; to: string }
  /** To the login page, and back here after signing in. */
  | { kind: 'sign-in' };

/** The start page of a member at their stage. */
export function getStagePath(member: MemberStage): string {
  if (!member.isEmailVerified) return paths.verifyEmail;
  if (!member.isOnboarded) return paths.onboarding;
  return paths.home;
}

/** The link of a verification mail. */
const VERIFICATION_LINK = `${paths.verifyEmail}?`;

/** Where a sign-in leads: to the requested page, if the member's stage allows it. */
export function getSignInPath(member: MemberStage, origin: string | null): string {
  const target = getStagePath(member);
  if (origin === null) return target;
  return target === (origin.startsWith(VERIFICATION_LINK) ? paths.verifyEmail : paths.home) ? origin : target;
}

/** Decides whether a visit may see a page that needs `access`. Waits until the session is loaded. */
export function judgeGuardedPage(access: Access, { session, entry }: Visit): Verdict {
  if (session.isUnreachable) return { kind: 'unreachable' };
  if (session.isLoading) return { kind: 'wait' };
  // A member who signs out is still on a guarded page; that must not count as a request for it.
  if (session.user === null) {
    return session.signedOutOn === entry ? { kind: 'go', to: paths.landing } : { kind: 'sign-in' };
  }
  if (findAccessRefusal(access, session.user) === undefined) return { kind: 'enter' };
  return { kind: 'go', to: getStagePath(session.user) };
}

/** Routes the pages that are only for visitors: login, registration and the password pages. */
export function judgePublicOnlyPage({ session }: Pick<Visit, 'session'>, origin: string | null): Verdict {
  if (session.isUnreachable) return { kind: 'unreachable' };
  if (session.isLoading) return { kind: 'wait' };
  if (session.user === null) return { kind: 'enter' };
  return { kind: 'go', to: getSignInPath(session.user, origin) };
}
