import type { DailyState } from '@ballpark/contracts/crowd/daily';
import { addDays, getDayStart } from '@ballpark/rules/daily/days';
import type { AppContext } from '../../../core/context.ts';
import { buildThings } from '../round/build-view.ts';
import { findMemberDay } from '../round/round.repository.ts';
import { listPracticeThings, readDay, readThings } from '../round/round-things.ts';

/** Home shows so many photos of the things. */
const PHOTOS_MAX = 3;

/** How far a member is with the things of today. */
export async function readDailyState(app: AppContext, memberId: string): Promise<DailyState> {
  const day = readDay(app);
  const { positions, round } = await findMemberDay(app.statements, { day, memberId });
  const ofDay = (await readThings(app, { kind: 'day', day })).filter(({ shown }) => positions.includes(shown.position));
  const things = ofDay.length > 0 ? ofDay : listPracticeThings(1);
  const view = buildThings(things, ofDay.length > 0 ? (round?.guesses ?? {}) : {});
  return {
    kind: ofDay.length > 0 ? 'day' : things.length > 0 ? 'practice' : 'none',
    played: view.guessed.length,
    things: view.things,
    score: view.next === null && view.things > 0 ? view.score : null,
    outOf: view.outOf,
    photos: view.fan.filter((photo) => photo !== null).slice(0, PHOTOS_MAX),
    nextDayAt: getDayStart(addDays(day, 1)).toISOString(),
  };
}
