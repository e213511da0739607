/**
 * The use cases of which other features a server feature may call. The calls must not form a cycle, and an entry without
 * a call is removed.
 */
export const FEATURE_CALLS: Record<string, readonly string[]> = {
  accounts: ['mail', 'photos'],
  blocks: ['accounts', 'notifications'],
  closings: ['accounts', 'listings', 'places'],
  contact: ['mail'],
  'fair-play': ['accounts', 'rewards'],
  leaving: ['accounts', 'contact', 'listings', 'mail', 'moderation', 'photos', 'rewards', 'sharing', 'suggestions'],
  listings: ['accounts', 'fair-play', 'mail', 'notifications', 'photos', 'places', 'rewards'],
  moderation: ['accounts', 'fair-play', 'listings', 'mail', 'notifications', 'profiles', 'sharing', 'suggestions'],
  notifications: ['accounts', 'mail', 'push'],
  profiles: ['accounts', 'listings', 'photos', 'places'],
  rewards: ['accounts', 'notifications', 'places'],
  settings: ['accounts', 'mail', 'places', 'push'],
  sharing: ['listings'],
  suggestions: ['accounts', 'closings', 'fair-play', 'listings', 'notifications', 'rewards'],
};
