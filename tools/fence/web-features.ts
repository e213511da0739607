/**
 * Which web feature may import the public part (`index.ts`) of which other. The imports must not form a cycle, and an
 * entry without an import is an error.
 */
export const WEB_FEATURE_IMPORTS: Record<string, readonly string[]> = {
  home: ['profile'],
  listings: ['guess-first', 'photos', 'places', 'push', 'reports', 'suggestions'],
  notifications: ['listings'],
  profile: ['achievements', 'blocks', 'listings', 'photos', 'reports'],
  settings: ['blocks', 'guess-first', 'places', 'push'],
  sharing: ['reports'],
  suggestions: ['blocks', 'reports'],
};

/** Folders inside a web feature, and which of their siblings each may import. A folder always may import itself. */
export const WEB_FEATURE_FOLDERS: Record<string, Record<string, readonly string[]>> = {
  listings: {
    feed: ['card', 'closings', 'ending', 'invite', 'next'],
    detail: ['asking', 'card', 'closings', 'consensus', 'ending', 'figure', 'guessing', 'missing', 'next', 'share'],
    consensus: ['card', 'figure'],
    asking: ['card', 'consensus', 'share'],
    form: ['card', 'closings', 'missing'],
    teasers: ['card', 'next'],
    guessing: [],
    invite: [],
    missing: [],
    next: [],
    quick: ['card'],
    share: [],
    figure: [],
    closings: [],
    ending: ['card'],
    card: [],
  },
  moderation: { queue: ['case'], flags: ['case', 'queue'], case: [], log: [] },
  notifications: { live: ['list'], list: [] },
  photos: { listing: ['upload'], picture: ['upload'], upload: [] },
  profile: { page: ['header', 'overview', 'lists'], edit: ['header'], header: [], overview: [], lists: [] },
};
