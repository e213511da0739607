/**
 * Which server feature may call the use cases of which other. The calls must not form a circle,
 * and a pair that nobody uses is taken out.
 */
export const FEATURE_CALLS: Record<string, readonly string[]> = {
  accounts: ['mail', 'photos'],
  achievements: ['accounts', 'xp'],
  contact: ['mail'],
  listings: ['accounts', 'achievements', 'mail', 'photos', 'places', 'xp'],
  members: ['accounts', 'listings', 'places'],
  sharing: ['listings'],
  xp: ['accounts', 'places'],
};
