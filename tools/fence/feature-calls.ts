/**
 * The use cases of which other features a server feature may call. The calls must not form a cycle, and an entry without
 * a call is removed.
 */
export const FEATURE_CALLS: Record<string, readonly string[]> = {
  accounts: ['mail', 'photos'],
  asking: ['listings'],
  blocks: ['accounts', 'messages'],
  closings: ['accounts', 'listings', 'places'],
  contact: ['mail'],
  'fair-play': ['accounts', 'rewards'],
  home: ['daily', 'rewards'],
  leaving: [
    'accounts',
    'asking',
    'contact',
    'daily',
    'listings',
    'mail',
    'moderation',
    'photos',
    'rewards',
    'sharing',
    'suggestions',
  ],
  listings: ['accounts', 'fair-play', 'messages', 'photos', 'places', 'rewards'],
  // Not on the top floor: the features that tell members call it. `composition/` hands over how it reads listings.
  messages: ['accounts', 'mail', 'places'],
  moderation: [
    'accounts',
    'asking',
    'closings',
    'fair-play',
    'listings',
    'mail',
    'messages',
    'profiles',
    'sharing',
    'suggestions',
  ],
  profiles: ['accounts', 'fair-play', 'listings', 'photos', 'places'],
  rewards: ['accounts', 'messages', 'places'],
  settings: ['accounts', 'messages', 'places'],
  sharing: ['listings', 'places'],
  suggestions: ['accounts', 'asking', 'closings', 'fair-play', 'listings', 'messages', 'rewards'],
  towns: ['closings', 'listings', 'places', 'rewards', 'sharing'],
};
