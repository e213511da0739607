import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { startApiProcess } from '../kit/services/api-process.ts';
import { type Broken, checkInvariants } from './invariants.ts';
import { invitePeople, type Person } from '../kit/actors/people.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { createHistory } from './history.ts';
import { ALLOWED_ANSWERS, planRace, RACE_KINDS, type RaceKind, type RacePlan } from './race-kinds.ts';
import { asPart } from './part.ts';
import { type Patch, serverWith } from './server-copy.ts';
import { CONNECTIONS, openTrack, runWave, type Track } from './waves.ts';
import { deliverAgain, type Patience, settleJobs, startWorkerProcess } from '../kit/services/worker-process.ts';
import { OPERATOR_KEY, startScratch } from '../kit/services/scratch-services.ts';
import { type Chance, seededChance } from '../kit/seeded-random.ts';
import { asJson, wireClient } from '../kit/http/wire-client.ts';

/** Everybody meets everybody: few enough that the same members are paid by many closings at once. */
const MEMBERS = 64;
/** Waves that are under way at the same time: while one is held back another runs. */
const TRACKS = 2;
/** How many at once, as often as they stand here. */
const SIZES = [2, 2, 8, 2, 2, 2, 16, 2, 2, 8, 2, 2, 2, 2, 8, 2, 2, 2, 8, 2] as const;
/** One in so many jobs is delivered twice. */
const DELIVERED_AGAIN = 20;

export type Suite = {
  name: string;
  races: number;
  kinds?: readonly RaceKind[];
  seed: number;
  patches?: readonly Patch[];
  /** Statements that take a guard out of the database. */
  ddl?: readonly string[];
  patience: Patience;
};

/** How often something was answered, and in how many races. */
export type AnswerCount = { kind: RaceKind; act: string; answer: string; times: number; races: number };

/** How many races of a kind had so many requests let go together. */
type SizeCount = { kind: RaceKind; size: number; races: number };

export type SuiteResult = {
  races: number;
  sizes: SizeCount[];
  requests: number;
  answers: AnswerCount[];
  /** Answers that may be given and never were: such a race has shown little. */
  oneSided: string[];
  checked: number;
  broken: Broken[];
  deliveredAgain: number;
};

/** The whole product on a database of its own, the races, and then what must be so when all is done. */
export async function runSuite(run: ProofRun, suite: Suite): Promise<SuiteResult> {
  const scratch = await startScratch(run, suite.name);
  const { sql } = scratch;
  for (const statement of suite.ddl ?? []) await sql.query(statement);
  await createHistory(sql);
  const deliveredAgain = await asPart(run, async (part) => {
    const server = { environment: scratch.environment, ...serverWith(part, suite.patches ?? []) };
    const [first, second] = await Promise.all([
      startApiProcess(part, server),
      startApiProcess(part, server),
      startWorkerProcess(part, server),
    ]);
    await runRaces(part, suite, { sql, ports: [first.port, second.port] });
    await settleJobs(part, sql, suite.patience);
    const again = await deliverAgain(sql, Math.ceil(suite.races / DELIVERED_AGAIN));
    await settleJobs(part, sql, suite.patience);
    return again;
  });
  await untilAlone(sql);
  const answers = await countAnswers(sql);
  return {
    races: suite.races,
    sizes: await countSizes(sql),
    requests: answers.reduce((sum, { times }) => sum + times, 0),
    answers,
    oneSided: neverGiven(answers),
    deliveredAgain,
    ...(await checkInvariants(sql)),
  };
}

type Product = { sql: Pool; ports: readonly number[] };

async function runRaces(run: ProofRun, suite: Suite, { sql, ports }: Product): Promise<void> {
  const people = await invitePeople(sql);
  const plans = planAll(suite, await people.arrive('onboarded', MEMBERS));
  const tracks = await Promise.all(Array.from({ length: TRACKS }, () => openTrack(run, sql, ports)));
  const reportEvery = Math.ceil(suite.races / 5);
  let done = 0;
  const overdue = plans.filter(({ isOverdue }) => isOverdue);
  const others = plans.filter(({ isOverdue }) => !isOverdue);
  const runTrack = async (track: Track, index: number) => {
    // A sweep takes whatever is overdue: on one track alone, or it would decide the races of another.
    const take = () => takeWave(index === 0 && overdue.length > 0 ? overdue : others);
    for (let wave = take(); wave.length > 0; wave = take()) {
      await runWave(track, wave);
      const isToSay = Math.floor(done / reportEvery) !== Math.floor((done + wave.length) / reportEvery);
      done += wave.length;
      if (isToSay) run.say(`${done} of ${suite.races} races are run`);
    }
  };
  await Promise.all(tracks.map(runTrack));
  await sweepTheRest(ports[0] ?? 0);
}

/** A connection that ends tells what it has counted, deadlocks among it; one that idles takes its time. */
async function untilAlone(sql: Pool): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database() and application_name like 'ballpark%'`;
  const deadline = Date.now() + 10_000;
  while ((await sql.query(others)).rows.length > 0 && Date.now() < deadline) await sleep(50);
}

async function countAnswers(sql: Pool): Promise<AnswerCount[]> {
  const { rows } = await sql.query<AnswerCount>(
    `select kind, act || case when is_late then ', late' else '' end as act, concat_ws(' ', status, code) as answer,
       count(*)::int as times, count(distinct race)::int as races
     from race_answer group by 1, 2, 3 order by 1, 2, 4 desc`,
  );
  return rows;
}

function neverGiven(answers: readonly AnswerCount[]): string[] {
  const given = new Set(answers.map(({ kind, act, answer }) => `${kind}: ${act} ${answer}`));
  return ALLOWED_ANSWERS.map(({ kind, act, answer }) => `${kind}: ${act} ${answer}`).filter(
    (answer) => !given.has(answer),
  );
}

async function countSizes(sql: Pool): Promise<SizeCount[]> {
  const { rows } = await sql.query<SizeCount>(
    `select kind, size, count(*)::int as races
     from (select kind, race, count(*)::int as size from race_answer where not is_late group by 1, 2) as raced
     group by 1, 2 order by 1, 2`,
  );
  return rows;
}

function planAll({ races, kinds = RACE_KINDS, seed }: Suite, cast: Person[]): RacePlan[] {
  const chance = seededChance(seed);
  return Array.from({ length: races }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'close against close';
    const size = SIZES[Math.floor(index / kinds.length) % SIZES.length] ?? 2;
    const [owner, ...guests] = drawn(cast, size + 3, chance);
    if (!owner) throw new Error('Nobody is there.');
    return planRace(kind, { size, owner, guests, chance });
  });
}

/** Some of them, in no order. */
function drawn(cast: Person[], count: number, chance: Chance): Person[] {
  const left = [...cast];
  return Array.from({ length: count }, () => left.splice(chance.below(left.length), 1)).flat();
}

/** As many as there are connections for. */
function takeWave(plans: RacePlan[]): RacePlan[] {
  const wave: RacePlan[] = [];
  let free = CONNECTIONS;
  for (let next = plans.at(-1); next !== undefined; next = plans.at(-1)) {
    free -= next.runners.length + (next.late ? 1 : 0);
    if (free < 0) break;
    wave.push(next);
    plans.pop();
  }
  return wave;
}

/** A sweep leaves what somebody is busy with for the next one. */
async function sweepTheRest(port: number): Promise<void> {
  const client = wireClient(port);
  const { headers, body } = asJson({ adminKey: OPERATOR_KEY });
  await client.send({ method: 'POST', path: '/api/admin/auto-close-listings', headers, body });
  client.close();
}
