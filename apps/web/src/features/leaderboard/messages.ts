import type { Standing } from '@ballpark/contracts/xp';
import { BOARD_JUDGED_MIN, BOARD_OWNERS_MIN } from '@ballpark/rules/crowd/price-sense';
import { SENSE_PUBLIC_FROM } from '@ballpark/rules/crowd/skill-place';
import { formatCount, formatOrdinal } from '@ballpark/rules/display';
import { type ScreenUnit, toScreenDistance } from '@ballpark/rules/units';
import { type BoardPeriod, type BoardRadius, namePeriod } from '@ballpark/rules/xp';
import type { BoardListName } from './board-address.ts';

const MILES_PER_KM = 0.621371;

const SENSE_HINT = `Who guesses closest compared with others on the same listings. It takes ${BOARD_JUDGED_MIN} judged guesses, on listings of ${BOARD_OWNERS_MIN} different owners who are not new here.`;

export const leaderboardMessages = {
  title: 'Leaderboard',
  lead: 'The sharpest guesses, near and far.',
  lists: 'Boards',
  list: (list: BoardListName) =>
    list === 'all' ? 'All time' : list === 'sense' ? 'Price Sense' : namePeriod(list).title,
  scope: 'Scope',
  scopes: { global: 'Global', nearby: 'Nearby' },
  radius: 'Within',
  distance: writeDistance,
  miles: (km: BoardRadius) => `${km} km is about ${Math.round(km * MILES_PER_KM)} miles.`,
  listLabel: (list: BoardListName) => {
    if (list === 'sense') return 'Members by Price Sense';
    return list === 'all' ? 'Members by experience points' : `Members by experience points ${namePeriod(list).running}`;
  },
  loading: 'Loading...',
  xp: (xp: number) => `${formatCount(xp)} XP`,
  sense: (sense: number) => `Price Sense ${sense}`,
  judged: (judged: number) => `${formatCount(judged)} guesses judged`,
  you: 'You',
  yourRank: (rank: number) => `You · ${formatOrdinal(rank)}`,
  yourRankOverall: (rank: number) => `You · ${formatOrdinal(rank)} overall`,
  errorTitle: "We couldn't load this",
  error: 'Failed to load the leaderboard. Please try again.',
  nobodyNear: (km: BoardRadius, unit: ScreenUnit) => `No one within ${writeDistance(km, unit)} yet`,
  aloneNear: (km: BoardRadius, unit: ScreenUnit) => `You're the only member within ${writeDistance(km, unit)} so far.`,
  toGlobal: 'See the global board',
  nobodyNearHint: 'Try a wider circle, or see the global board.',
  nobody: (list: BoardListName) => {
    if (list === 'sense') return 'No one is on this board yet';
    return list === 'all' ? 'No one is on the board yet' : `No one has earned XP ${namePeriod(list).running} yet`;
  },
  nobodyHint: (list: BoardListName) =>
    list === 'sense'
      ? 'It fills as listings close. Your blind guesses count from now on.'
      : 'Suggest a price and you could be first.',
  senseHint: SENSE_HINT,
  toFeed: 'Browse listings',
  noPlace: "We don't know your area yet",
  noPlaceHint: 'Nearby shows people around you, so it needs your area. You can still see the global board.',
} as const;

function writeDistance(km: BoardRadius, unit: ScreenUnit): string {
  return `${toScreenDistance(km, unit)} ${unit.screen}`;
}

/** The member's own line: '37th this month, 12 XP behind 36th'. */
export function describeStanding(list: BoardPeriod | 'sense', standing: Standing): string {
  return list === 'sense' ? describeSensePlace(standing) : describePeriodPlace(namePeriod(list).running, standing);
}

function describePeriodPlace(running: string, { place, xpBehind }: Standing): string {
  if (place === null) return `You are not on the board of ${running} yet`;
  const behind =
    xpBehind === null || xpBehind === 0
      ? ''
      : `, ${leaderboardMessages.xp(xpBehind)} behind ${formatOrdinal(place - 1)}`;
  return `${formatOrdinal(place)} ${running}${behind}`;
}

function describeSensePlace({ place, judgedMissing }: Standing): string {
  if (place !== null) return `${formatOrdinal(place)} by Price Sense`;
  if (judgedMissing === null || judgedMissing === 0)
    return `Price Sense: you are not on the board yet. It has numbers from ${SENSE_PUBLIC_FROM} up.`;
  return `Price Sense: ${judgedMissing === 1 ? '1 more judged guess' : `${judgedMissing} more judged guesses`} to the board`;
}
