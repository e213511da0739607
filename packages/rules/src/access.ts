/**
 * Who may call an endpoint or open a page. Each level includes the conditions of the level before it.
 * `public` ignores tokens. `optional` uses the valid token of an onboarded member, `visitor-or-member` that of a member at
 * any stage; both treat every other token as no token.
 */
export type Access = 'public' | 'optional' | 'visitor-or-member' | 'signed-in' | 'verified' | 'onboarded';

export type MemberStage = { isEmailVerified: boolean; isOnboarded: boolean };

export type AccessRefusal = 'unverified' | 'not-onboarded';

/** Access levels that need no session. */
export type OpenAccess = 'public' | 'optional' | 'visitor-or-member';

export function admitsVisitors(access: Access): access is OpenAccess {
  return access === 'public' || access === 'optional' || access === 'visitor-or-member';
}

/** Returns the first step that a signed-in member still has to complete for this access level, if any. */
export function findAccessRefusal(access: Access, member: MemberStage): AccessRefusal | undefined {
  if (admitsVisitors(access) || access === 'signed-in') return undefined;
  if (!member.isEmailVerified) return 'unverified';
  if (access === 'onboarded' && !member.isOnboarded) return 'not-onboarded';
  return undefined;
}
