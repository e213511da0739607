import { BOARD_JUDGED_MIN, BOARD_OWNERS_MIN } from '@ballpark/rules/crowd/price-sense';
import { formatCount, formatOrdinal } from '@ballpark/rules/display';
import { type ScreenUnit, toScreenDistance } from '@ballpark/rules/units';
import type { BoardRadius } from '@ballpark/rules/xp';

const MILES_PER_KM = 0.621371;

const SENSE_HINT = `Who guesses closest compared with others on the same listings. It takes ${BOARD_JUDGED_MIN} judged guesses, on listings of ${BOARD_OWNERS_MIN} different owners.`;

export const leaderboardMessages = {
  title: 'Leaderboard',
  lead: 'The sharpest guesses, near and far.',
  lists: 'Boards',
  list: { all: 'All time', month: 'This month', sense: 'Price Sense' },
  scope: 'Scope',
  scopes: { global: 'Global', nearby: 'Nearby' },
  radius: 'Within',
  distance: writeDistance,
  miles: (km: BoardRadius) => `${km} km is about ${Math.round(km * MILES_PER_KM)} miles.`,
  listLabels: {
    all: 'Members by experience points',
    month: 'Members by experience points this month',
    sense: 'Members by Price Sense',
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
  nobodyNearHint: 'Try a wider circle, or see the global board.',
  nobody: 'No one is on the board yet',
  nobodyHint: 'Suggest a price and you could be first.',
  nobodyOnList: {
    month: 'No one has earned XP this month yet',
    sense: 'No one is on this board yet',
  },
  nobodyOnListHint: {
    month: 'Suggest a price and you could be first.',
    sense: 'It fills as listings close. Your blind guesses count from now on.',
  },
  senseHint: SENSE_HINT,
  toFeed: 'Browse listings',
  noPlace: "We don't know your area yet",
  noPlaceHint: 'Nearby shows people around you, so it needs your area. You can still see the global board.',
} as const;

function writeDistance(km: BoardRadius, unit: ScreenUnit): string {
  return `${toScreenDistance(km, unit)} ${unit.screen}`;
}

type Standing = { place: number | null; xpBehind: number | null; judgedMissing: number | null };

/** The member's own line: '37th this month, 12 XP behind 36th'. */
export const describeOwnLine = {
  month: ({ place, xpBehind }: Standing) => {
    if (place === null) return 'You are not on the board of this month yet';
    const behind =
      xpBehind === null || xpBehind === 0
        ? ''
        : `, ${leaderboardMessages.xp(xpBehind)} behind ${formatOrdinal(place - 1)}`;
    return `${formatOrdinal(place)} this month${behind}`;
  },
  sense: ({ place, judgedMissing }: Standing) => {
    if (place !== null) return `${formatOrdinal(place)} by Price Sense`;
    if (judgedMissing === null || judgedMissing === 0)
      return 'Price Sense: guess on listings of more owners to get on the board';
    return `Price Sense: ${judgedMissing === 1 ? '1 more judged guess' : `${judgedMissing} more judged guesses`} to the board`;
  },
};
