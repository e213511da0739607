import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, toDay } from '@ballpark/rules/daily/days';
import { chooseDays } from '@ballpark/server/features/daily/choosing/choose-days';
import { openInProcess } from '../kit/actors/in-process.ts';
import { type ProofRun, runPart } from '../kit/proof-run.ts';
import { withClient } from '../kit/services/with-client.ts';
import { startWorkerProcess } from '../kit/services/worker-process.ts';
import { agree, type Closing } from './closings.ts';
import type { Site } from './site.ts';

/** How many days pass between two owners who take their consent back. */
const TAKEN_BACK_EVERY = 3;
/** A worker runs four jobs of one kind at once, so with more of them waiting both workers are choosing. */
const WAITING = 5;
const JOBS = 8;
const LONGEST_WAIT_MS = 300_000;

export type ChosenThing = { day: string; position: number; listingId: string | null };
export type PlayedThing = ChosenThing & { closing: Closing };

/**
 * Runs the job for the days before today, each day twice at once, with the clock at its noon. In between owners take their
 * consent back: one whose thing was just played, and one whose thing was not. Returns the things that were taken back.
 */
export async function choosePastDays(
  run: ProofRun,
  site: Site,
  { closings, days }: { closings: readonly Closing[]; days: number },
): Promise<Closing[]> {
  const today = toDay(new Date());
  const takenBack: Closing[] = [];
  await runPart(run, async (part) => {
    let day = today;
    const clock = () => new Date(`${day}T12:00:00Z`);
    const apps = await Promise.all([1, 2].map(() => openInProcess(part, site.scratch.environment, clock)));
    for (let ago = days; ago > 0; ago -= 1) {
      day = addDays(today, -ago);
      await Promise.all(apps.map((app) => chooseDays(app)));
      if (ago % TAKEN_BACK_EVERY !== 1) continue;
      const chosen = new Set((await readDays(site)).map(({ listingId }) => listingId));
      for (const isPlayed of [true, false]) {
        const isTaken = ({ kind, id }: Closing) => kind === 'agreed' && chosen.has(id) === isPlayed;
        const closing = closings.findLast((one) => isTaken(one) && !takenBack.includes(one));
        if (!closing) continue;
        await agree(site, closing, false);
        takenBack.push(closing);
        if (!isPlayed) closing.kind = 'taken-back';
      }
    }
  });
  run.say(`the job has chosen ${days} days, ${takenBack.length} owners have taken their consent back in between`);
  return takenBack;
}

type Meanwhile<Result> = { whileWaiting: () => Promise<void>; afterwards: (day: string) => Promise<Result> };

/**
 * Two workers choose today at the same moment: a lock holds their inserts until more jobs wait for it than one worker runs at once.
 */
export async function chooseToday<Result>(
  run: ProofRun,
  site: Site,
  { whileWaiting, afterwards }: Meanwhile<Result>,
): Promise<Result> {
  const { scratch, sql } = site;
  return runPart(run, async (part) => {
    await withClient(scratch.environment['DATABASE_URL'] ?? '', async (client) => {
      await client.query('begin; lock table daily_day in exclusive mode');
      await Promise.all([1, 2].map(() => startWorkerProcess(part, { environment: scratch.environment })));
      // Encoding photos would take all time of the workers.
      await waitUntilCount(
        site,
        `select count(*)::int from pgboss.job where name = 'make-avif-variants' and state <> 'completed'`,
        (count) => count === 0,
      );
      await sql.query(
        `insert into pgboss.job (name, data, singleton_key, policy, retry_limit, expire_seconds)
         select name, '{}', key, policy, 3, 60 from pgboss.queue, unnest($1::text[]) key where name = 'choose-daily-five'`,
        [Array.from({ length: JOBS }, () => randomUUID())],
      );
      await waitUntilCount(
        site,
        `select count(*)::int from pg_locks where relation = 'daily_day'::regclass and not granted`,
        (count) => count >= WAITING,
      );
      await whileWaiting();
      await client.query('commit');
    });
    const today = toDay(new Date());
    await waitUntilCount(site, `select count(*)::int from daily_day where day = '${today}'`, (count) => count > 0);
    return afterwards(today);
  });
}

async function waitUntilCount({ sql }: Site, statement: string, isEnough: (count: number) => boolean): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { rows } = await sql.query<{ count: number }>(statement);
    if (isEnough(rows[0]?.count ?? 0)) return;
    if (Date.now() > deadline)
      throw new Error(`Waited ${LONGEST_WAIT_MS} ms, and still ${rows[0]?.count}: ${statement}`);
    await sleep(50);
  }
}

/** The things of all days, in the order of days and positions. */
export async function readDays({ sql }: Pick<Site, 'sql'>): Promise<ChosenThing[]> {
  const { rows } = await sql.query<ChosenThing>(
    `select day::text, position::int, listing_id as "listingId" from daily_thing order by daily_thing.day, daily_thing.position`,
  );
  return rows;
}

type DaysInput = { closings: readonly Closing[]; things: readonly ChosenThing[] };

/** What is wrong with the days that were chosen. All of them lie within the 90 days in which nothing comes twice. */
export function checkDays({ closings, things }: DaysInput): string[] {
  const byId = new Map<string | null, Closing>(closings.map((closing) => [closing.id, closing]));
  const wrong: string[] = [];
  for (const [day, ofDay] of Map.groupBy(things, (thing) => thing.day)) {
    if (ofDay.length !== 5) wrong.push(`${day} has ${ofDay.length} things`);
    for (const [category, same] of Map.groupBy(ofDay, ({ listingId }) => byId.get(listingId)?.category)) {
      if (same.length > 2) wrong.push(`${day} has ${same.length} things of the category ${category}`);
    }
  }
  for (const [id, times] of Map.groupBy(things, ({ listingId }) => listingId)) {
    const { kind, word } = byId.get(id) ?? {};
    if (times.length > 1) wrong.push(`${word} is played ${times.length} times`);
    if (kind !== 'agreed') wrong.push(`${word} is played, which is ${kind}`);
  }
  return wrong;
}
