import type { HomeData } from '@ballpark/contracts/crowd/home';
import { addDays, toDay } from '@ballpark/rules/daily/days';

const TODAY = toDay(new Date());

/** What Home says to a new member. */
export function buildHome(overrides: Partial<HomeData> = {}): HomeData {
  return {
    week: buildWeek([]),
    placeNear: null,
    daysInRow: 0,
    guessDays: 0,
    guessesToday: 0,
    hasOpenListing: false,
    sense: null,
    judged: 0,
    daily: {
      kind: 'none',
      played: 0,
      things: 0,
      score: null,
      outOf: 0,
      photos: [],
      nextDayAt: new Date().toISOString(),
    },
    results: [],
    ...overrides,
  };
}

/** Seven days with so much XP, the last one is today. A day with XP has a guess. */
export function buildWeek(xp: readonly number[]): HomeData['week'] {
  return Array.from({ length: 7 }, (_, nth) => {
    const earned = xp[nth] ?? 0;
    return { date: addDays(TODAY, nth - 6), xp: earned, hasGuess: earned > 0 };
  });
}
