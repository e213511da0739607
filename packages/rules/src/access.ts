/**
 * Who may call an endpoint. Each level includes what the one before it asks for.
 * `public` never looks at a token; `optional` uses a good one and treats any other as none.
 */
export type Access = 'public' | 'optional' | 'signed-in' | 'verified' | 'onboarded';

export type MemberStage = { isEmailVerified: boolean; isOnboarded: boolean };

export type AccessRefusal = 'unverified' | 'not-onboarded';

/** What keeps a signed-in member from an endpoint or page of this level, if anything. */
export function findAccessRefusal(access: Access, member: MemberStage): AccessRefusal | undefined {
  if (access === 'public' || access === 'optional' || access === 'signed-in') return undefined;
  if (!member.isEmailVerified) return 'unverified';
  if (access === 'onboarded' && !member.isOnboarded) return 'not-onboarded';
  return undefined;
}
