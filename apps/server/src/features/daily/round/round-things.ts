import { addDays, toDay } from '@ballpark/rules/daily/days';
import { ARCHIVE_DAYS, THINGS_PER_ROUND } from '@ballpark/rules/daily/rounds';
import { readClock } from '../../../core/clock.ts';
import type { AppContext } from '../../../core/context.ts';
import { createTtlCache } from '../../../core/ttl-cache.ts';
import type { Statements } from '../../../database/statement.ts';
import { loadStarterPack } from '../packs/starter-pack.ts';
import { listDayThings } from './day-things.repository.ts';
import { type PlayedThing, toPlayedThing, toPracticeThing } from './played-thing.ts';
import { listScores } from './round.repository.ts';
import type { RoundKey } from './round-view.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const THINGS_MS = 10_000;
const SCORES_MS = 60_000;
/** More days than the archive has. */
const DAYS_KEPT = 2 * ARCHIVE_DAYS;

export function readDay(app: Pick<AppContext, 'fixedNow'>): string {
  return toDay(readClock(app));
}

/** Whether a day has begun and is not older than the archive. */
export function isPlayable(app: AppContext, day: string): boolean {
  const today = readDay(app);
  return DAY.test(day) && day <= today && day >= addDays(today, -ARCHIVE_DAYS);
}

/** What a day looks like, and how its players did, for each database that this process is connected to. */
type DayMemory = {
  things: ReturnType<typeof createTtlCache<readonly PlayedThing[]>>;
  scores: ReturnType<typeof createTtlCache<readonly number[]>>;
};

const memories = new WeakMap<Statements, DayMemory>();

function getMemory({ statements }: AppContext): DayMemory {
  const known = memories.get(statements);
  if (known) return known;
  const memory: DayMemory = {
    things: createTtlCache({ ttlMs: THINGS_MS, maxEntries: DAYS_KEPT }),
    scores: createTtlCache({ ttlMs: SCORES_MS, maxEntries: DAYS_KEPT }),
  };
  memories.set(statements, memory);
  return memory;
}

/** The things of a round, also those that are not shown any more: what is shown is asked for each device. */
export async function readThings(app: AppContext, key: RoundKey): Promise<readonly PlayedThing[]> {
  if (key.kind === 'practice') return listPracticeThings(key.round);
  const { day } = key;
  const load = async () => (await listDayThings(app.statements, day)).map(toPlayedThing);
  const things = await getMemory(app).things(day, load);
  // That there are none is not remembered: the job may have chosen them since, and another process shows them already.
  return things.length > 0 ? things : load();
}

export function readScores(app: AppContext, day: string): Promise<readonly number[]> {
  return getMemory(app).scores(day, () => listScores(app.statements, day));
}

/** Empty for a round that the starter pack has not. */
export function listPracticeThings(round: number): readonly PlayedThing[] {
  const things = loadStarterPack().slice((round - 1) * THINGS_PER_ROUND, round * THINGS_PER_ROUND);
  return things.length === THINGS_PER_ROUND ? things.map(toPracticeThing) : [];
}
