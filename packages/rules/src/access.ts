/**
 * Who may call an endpoint or open a page. Each level includes the conditions of the level before it.
 * `public` ignores tokens. `optional` uses a valid token and treats an invalid one as no token.
 */
export type Access = 'public' | 'optional' | 'signed-in' | 'verified' | 'onboarded';

export type MemberStage = { isEmailVerified: boolean; isOnboarded: boolean };

export type AccessRefusal = 'unverified' | 'not-onboarded';

/** Returns the first step that a signed-in member still has to complete for this access level, if any. */
export function findAccessRefusal(access: Access, member: MemberStage): AccessRefusal | undefined {
  if (access === 'public' || access === 'optional' || access === 'signed-in') return undefined;
  if (!member.isEmailVerified) return 'unverified';
  if (access === 'onboarded' && !member.isOnboarded) return 'not-onboarded';
  return undefined;
}
