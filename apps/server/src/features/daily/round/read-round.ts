import { addDays, countStreak, getDayStart } from '@ballpark/rules/daily/days';
import { COMPARED_PLAYERS_FROM } from '@ballpark/rules/daily/rounds';
import type { AppContext } from '../../../core/context.ts';
import { buildThings } from './build-view.ts';
import { findDeviceDay, findPractice, listDeviceDays, listMemberDays, type RoundRow } from './round.repository.ts';
import { isPlayable, listPracticeThings, readDay, readScores, readThings } from './round-things.ts';
import type { RoundKey, RoundView } from './round-view.ts';

/** What is played now. Undefined where there is nothing to play. */
export async function readToday(app: AppContext): Promise<RoundKey | undefined> {
  const day = readDay(app);
  const { positions } = await findDeviceDay(app.statements, { day, device: undefined });
  if (positions.length > 0) return { kind: 'day', day };
  return listPracticeThings(1).length > 0 ? { kind: 'practice', round: 1 } : undefined;
}

type RoundQuery = { device: Buffer | undefined; key: RoundKey };

/** A round as one device sees it. Undefined for a round that does not exist, or of which nothing is shown any more. */
export async function readRound(app: AppContext, { device, key }: RoundQuery): Promise<RoundView | undefined> {
  if (key.kind === 'day' && !isPlayable(app, key.day)) return undefined;
  const things = await readThings(app, key);
  const { positions, round } = await findState(app, { device, key });
  const shown = things.filter((thing) => positions.includes(thing.shown.position));
  if (shown.length === 0) return undefined;
  const view = buildThings(shown, round?.guesses ?? {});
  return {
    key,
    ...view,
    streak: key.kind === 'day' ? await readStreak(app, { device, memberId: round?.memberId ?? null }) : 0,
    betterThan: key.kind === 'day' && view.next === null ? await compare(app, key.day, view) : null,
    nextDayAt: getDayStart(addDays(readDay(app), 1)),
    isMember: round !== undefined && round.memberId !== null,
  };
}

type RoundState = { positions: readonly number[]; round: RoundRow | undefined };

async function findState(app: AppContext, { device, key }: RoundQuery): Promise<RoundState> {
  if (key.kind === 'day') return findDeviceDay(app.statements, { day: key.day, device });
  const positions = listPracticeThings(key.round).map(({ shown }) => shown.position);
  return { positions, round: device && (await findPractice(app.statements, { practice: key.round, device })) };
}

type Player = { device: Buffer | undefined; memberId: string | null };

/** A member's streak is that of all their devices. */
async function readStreak(app: AppContext, { device, memberId }: Player): Promise<number> {
  if (memberId !== null) return countStreak(await listMemberDays(app.statements, memberId), readDay(app));
  return device ? countStreak(await listDeviceDays(app.statements, device), readDay(app)) : 0;
}

async function compare(
  app: AppContext,
  day: string,
  { score, outOf }: Pick<RoundView, 'score' | 'outOf'>,
): Promise<RoundView['betterThan']> {
  const scores = await readScores(app, day);
  if (scores.length < COMPARED_PLAYERS_FROM || outOf === 0) return null;
  const own = (100 * score) / outOf;
  const worse = scores.filter((other) => other < own).length;
  return { percent: Math.floor((100 * worse) / scores.length), players: scores.length };
}
