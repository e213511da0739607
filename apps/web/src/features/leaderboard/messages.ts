import type { BoardRadius } from '@ballpark/rules/xp';

const MILES_PER_KM = 0.621371;

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

export const leaderboardMessages = {
  title: 'Leaderboard',
  lead: 'Who helps most with a fair price.',
  scope: 'Who is on it',
  scopes: { global: 'Global', nearby: 'Nearby' },
  radius: 'Within',
  distance: (km: BoardRadius) => `${km} km`,
  miles: (km: BoardRadius) => `${km} km is about ${Math.round(km * MILES_PER_KM)} miles.`,
  list: 'Members by experience points',
  loading: 'Loading...',
  xp: (xp: number) => `${xp.toLocaleString('en-US')} XP`,
  you: 'You',
  yourRank: (rank: number) => `You · ${ordinal(rank)}`,
  yourRankOverall: (rank: number) => `You · ${ordinal(rank)} overall`,
  errorTitle: 'This did not load',
  error: 'Failed to load the leaderboard. Please try again.',
  nobodyNear: (km: BoardRadius) => `No one within ${km} km yet`,
  nobodyNearHint: 'Look a little further, or at everybody.',
  nobody: 'No one is on the board yet',
  nobodyHint: 'Suggest a price, and you are the first.',
  toFeed: 'Browse All',
  noPlace: 'We do not know your area yet',
  noPlaceHint: 'Nearby shows the people around you, so it needs a place. Until then there is everybody.',
} as const;

function ordinal(rank: number): string {
  return rank.toLocaleString('en-US') + (ENDINGS[ORDINALS.select(rank)] ?? 'th');
}
