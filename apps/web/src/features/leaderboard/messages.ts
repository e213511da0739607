import { type ScreenUnit, toScreenDistance } from '@ballpark/rules/units';
import type { BoardRadius } from '@ballpark/rules/xp';

const MILES_PER_KM = 0.621371;

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

export const leaderboardMessages = {
  title: 'Leaderboard',
  lead: 'The sharpest guesses, near and far.',
  scope: 'Scope',
  scopes: { global: 'Global', nearby: 'Nearby' },
  radius: 'Within',
  distance: writeDistance,
  miles: (km: BoardRadius) => `${km} km is about ${Math.round(km * MILES_PER_KM)} miles.`,
  list: 'Members by experience points',
  loading: 'Loading...',
  xp: (xp: number) => `${xp.toLocaleString('en-US')} XP`,
  you: 'You',
  yourRank: (rank: number) => `You · ${ordinal(rank)}`,
  yourRankOverall: (rank: number) => `You · ${ordinal(rank)} overall`,
  errorTitle: "We couldn't load this",
  error: 'Failed to load the leaderboard. Please try again.',
  nobodyNear: (km: BoardRadius, unit: ScreenUnit) => `No one within ${writeDistance(km, unit)} yet`,
  aloneNear: (km: BoardRadius, unit: ScreenUnit) => `You're the only member within ${writeDistance(km, unit)} so far.`,
  nobodyNearHint: 'Try a wider circle, or see the global board.',
  nobody: 'No one is on the board yet',
  nobodyHint: 'Suggest a price and you could be first.',
  toFeed: 'Browse listings',
  noPlace: "We don't know your area yet",
  noPlaceHint: 'Nearby shows people around you, so it needs your area. You can still see the global board.',
} as const;

function writeDistance(km: BoardRadius, unit: ScreenUnit): string {
  return `${toScreenDistance(km, unit)} ${unit.screen}`;
}

function ordinal(rank: number): string {
  return rank.toLocaleString('en-US') + (ENDINGS[ORDINALS.select(rank)] ?? 'th');
}
