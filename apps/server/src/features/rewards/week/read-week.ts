import { addDays, countStreak } from '@ballpark/rules/daily/days';
import { PLACES_NEAR, WEEK_DAYS } from '@ballpark/rules/pages/home';
import { BOARD_RADIUS_DEFAULT } from '@ballpark/rules/xp';
import type { AppContext } from '../../../core/context.ts';
import { coverCircle } from '../../../database/covers.ts';
import type { Cell } from '../../../database/grid.ts';
import { countBetterNear, readWeekRow, type WeekRow } from './week.repository.ts';

/** Cells of this resolution have an index of the week. */
const RESOLUTION = 5;

type WeekInput = { memberId: string; cell: Cell | undefined };

/** What a member has done in the last seven days, and where they stand. */
export async function readWeek(app: AppContext, { memberId, cell }: WeekInput) {
  const query = { memberId, fixedNow: app.fixedNow() };
  const [row, above] = await Promise.all([
    readWeekRow(app.statements, query),
    cell &&
      countBetterNear(
        app.statements,
        query,
        coverCircle({ cell, radiusKm: BOARD_RADIUS_DEFAULT, resolution: RESOLUTION }),
      ),
  ]);
  const guessDays = addToday(row);
  return {
    week: Array.from({ length: WEEK_DAYS }, (_, nth) => {
      const date = addDays(row.today, nth - WEEK_DAYS + 1);
      return { date, xp: row.xp[date] ?? 0, hasGuess: guessDays.includes(date) };
    }),
    placeNear: above === undefined || above >= PLACES_NEAR ? null : above + 1,
    daysInRow: countStreak(guessDays, row.today),
    guessDays: guessDays.length,
    guessesToday: row.guessesToday,
    hasOpenListing: row.hasOpenListing,
  };
}

/** A job counts a day a moment after the guess. */
function addToday({ today, guessDays, guessesToday }: WeekRow): string[] {
  return guessesToday === 0 || guessDays[0] === today ? guessDays : [today, ...guessDays];
}
