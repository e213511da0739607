import { addDays } from '@ballpark/rules/daily/days';
import { THINGS_PER_ROUND } from '@ballpark/rules/daily/rounds';
import { readClock } from '../../../core/clock.ts';
import type { AppContext } from '../../../core/context.ts';
import { readDay } from '../round/round-things.ts';
import { insertDay, isDayChosen, listClosingCandidates, listPackCandidates } from './choosing.repository.ts';

/** From this hour (UTC) on the things of tomorrow are chosen. */
const EVENING_HOUR = 20;

/** Chooses the things of today, if that was not possible before, and in the evening those of tomorrow. */
export async function chooseDays(app: AppContext): Promise<void> {
  const today = readDay(app);
  await chooseDay(app, today);
  if (readClock(app).getUTCHours() >= EVENING_HOUR) await chooseDay(app, addDays(today, 1));
}

/** Closings come first, then things of packs. With fewer than five the day stays empty, and the next run tries again. */
async function chooseDay(app: AppContext, day: string): Promise<void> {
  if (await isDayChosen(app.db, day)) return;
  const at = app.now();
  const closings = await listClosingCandidates(app.db, { day, limit: THINGS_PER_ROUND, at });
  const missing = THINGS_PER_ROUND - closings.length;
  const things = [...closings, ...(await listPackCandidates(app.db, { day, limit: missing }))];
  if (things.length === THINGS_PER_ROUND) await insertDay(app.db, { day, at, things });
}
