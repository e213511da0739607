import { setTimeout as sleep } from 'node:timers/promises';
import type { Guard } from '@ballpark/server/core/guards';
import type { Pool } from 'pg';
import { type Person, preparePeople } from '../../kit/actors/people.ts';
import { encodeJson, openWireClient } from '../../kit/http/wire-client.ts';
import { type ProofRun, runPart } from '../../kit/proof-run.ts';
import { type Random, seededRandom } from '../../kit/seeded-random.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { OPERATOR_KEY, startScratchServices } from '../../kit/services/scratch-services.ts';
import { redeliverJobs, startWorkerProcess, waitForJobs, type WaitLimits } from '../../kit/services/worker-process.ts';
import { COUNTED_GUESSES } from '../../kit/wrong-sums.ts';
import { createHistory } from './history.ts';
import { type BrokenInvariant, checkInvariants } from './invariants.ts';
import { ALLOWED_ANSWERS, planRace, RACE_KINDS, type RaceKind, type RacePlan } from './race-kinds.ts';
import { runWithout } from './without-guards.ts';
import { CONNECTIONS, openTrack, runWave, type Track } from './waves.ts';

/** Few enough that many closings give XP to the same members at the same time. */
const MEMBERS = 64;
/** Waves at the same time: while one is held back, another runs. */
const TRACKS = 2;
/** The sizes of races, with the frequency in which they are used. */
const SIZES = [2, 2, 8, 2, 2, 2, 16, 2, 2, 8, 2, 2, 2, 2, 8, 2, 2, 2, 8, 2] as const;
/** One job per this many races is delivered twice. */
const RACES_PER_REDELIVERY = 20;
/** More than any suite has. */
const MOST_JOBS = 1_000_000;

/** Few members who meet in few races, each with this many requests. */
export type Crowd = { members: number; size: number; races: number };

export type SuiteInput = {
  name: string;
  races: number;
  kinds?: readonly RaceKind[];
  /** Instead of the usual members and sizes. */
  crowd?: Crowd;
  seed: number;
  without?: readonly Guard[];
  /** Statements that remove a guard from the database. */
  ddl?: readonly string[];
  waitLimits: WaitLimits;
  /** Delivers every job twice, so that every closing is settled twice. */
  deliversAllTwice?: boolean;
};

/** How often an answer was given, and in how many races. */
export type AnswerCount = { kind: RaceKind; action: string; answer: string; times: number; races: number };

/** The number of races of this kind with this many simultaneous requests. */
type SizeCount = { kind: RaceKind; size: number; races: number };

export type SuiteResult = {
  races: number;
  sizes: SizeCount[];
  requests: number;
  answers: AnswerCount[];
  /** Allowed answers that were never given. Such a race was always won by the same side. */
  oneSided: string[];
  checked: number;
  broken: BrokenInvariant[];
  redelivered: number;
  /** Races in which the server had no time for a request, or closed a connection. */
  unknown: number;
  /** Guesses that counted for Price Sense. */
  countedGuesses: number;
};

/** Starts the product on its own database, runs the races, waits for the jobs, and checks the invariants. */
export async function runSuite(run: ProofRun, suite: SuiteInput): Promise<SuiteResult> {
  const scratch = await startScratchServices(run, suite.name);
  const { sql } = scratch;
  for (const statement of suite.ddl ?? []) await sql.query(statement);
  await createHistory(sql);
  const redelivered = await runPart(run, async (part) => {
    const server = { environment: runWithout(scratch.environment, suite.without ?? []) };
    const [first, second] = await Promise.all([
      startApiProcess(part, server),
      startApiProcess(part, server),
      startWorkerProcess(part, server),
    ]);
    await runRaces(part, suite, { sql, ports: [first.port, second.port] });
    await waitForJobs(part, sql, suite.waitLimits);
    const most = suite.deliversAllTwice ? MOST_JOBS : Math.ceil(suite.races / RACES_PER_REDELIVERY);
    const again = await redeliverJobs(sql, most);
    await waitForJobs(part, sql, suite.waitLimits);
    return again;
  });
  await waitUntilAlone(sql);
  const answers = await countAnswers(sql);
  return {
    races: suite.races,
    sizes: await countSizes(sql),
    requests: answers.reduce((sum, { times }) => sum + times, 0),
    answers,
    oneSided: listNeverGiven(answers),
    redelivered,
    unknown: (await sql.query('select from race_unknown')).rows.length,
    countedGuesses: (await sql.query<{ counted: number }>(COUNTED_GUESSES)).rows[0]?.counted ?? 0,
    ...(await checkInvariants(sql)),
  };
}

type RunningProduct = { sql: Pool; ports: readonly number[] };

async function runRaces(run: ProofRun, suite: SuiteInput, { sql, ports }: RunningProduct): Promise<void> {
  const people = await preparePeople(sql);
  const plans = planAll(suite, await people.create('onboarded', suite.crowd?.members ?? MEMBERS));
  // So that guesses count for Price Sense: others are made in sight of prices, or on listings of new owners.
  await sql.query(`update member_account set guess_first_since = '-infinity'`);
  await sql.query(`update member set created_at = now() - interval '8 days'`);
  const tracks = await Promise.all(Array.from({ length: TRACKS }, () => openTrack(run, sql, ports)));
  const reportEvery = Math.ceil(suite.races / 5);
  let done = 0;
  const overdue = plans.filter(({ isOverdue }) => isOverdue);
  const others = plans.filter(({ isOverdue }) => !isOverdue);
  const runTrack = async (track: Track, index: number) => {
    // A sweep closes all overdue listings. Only one track runs such races, or it would decide races of another track.
    const take = () => takeWave(index === 0 && overdue.length > 0 ? overdue : others);
    for (let wave = take(); wave.length > 0; wave = take()) {
      await runWave(track, wave);
      const isReportDue = Math.floor(done / reportEvery) !== Math.floor((done + wave.length) / reportEvery);
      done += wave.length;
      if (isReportDue) run.say(`${done} of ${suite.races} races are finished`);
    }
  };
  await Promise.all(tracks.map(runTrack));
  await sweepOverdue(ports[0] ?? 0);
}

/** Waits until the product's connections are closed: they report their statistics, with deadlocks, when they end. */
async function waitUntilAlone(sql: Pool): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database() and application_name like 'ballpark%'`;
  const deadline = Date.now() + 10_000;
  while ((await sql.query(others)).rows.length > 0 && Date.now() < deadline) await sleep(50);
}

async function countAnswers(sql: Pool): Promise<AnswerCount[]> {
  const { rows } = await sql.query<AnswerCount>(
    `select kind, action || case when is_late then ', late' else '' end as action, concat_ws(' ', status, code) as answer,
       count(*)::int as times, count(distinct race)::int as races
     from race_answer group by 1, 2, 3 order by 1, 2, 4 desc`,
  );
  return rows;
}

function listNeverGiven(answers: readonly AnswerCount[]): string[] {
  const given = new Set(answers.map(({ kind, action, answer }) => `${kind}: ${action} ${answer}`));
  return ALLOWED_ANSWERS.map(({ kind, action, answer }) => `${kind}: ${action} ${answer}`).filter(
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

function planAll({ races, kinds = RACE_KINDS, crowd, seed }: SuiteInput, members: Person[]): RacePlan[] {
  const random = seededRandom(seed);
  return Array.from({ length: races }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'close against close';
    const size = crowd?.size ?? SIZES[Math.floor(index / kinds.length) % SIZES.length] ?? 2;
    const [owner, ...guests] = drawMembers(members, size + 3, random);
    if (!owner) throw new Error('There are no members.');
    return planRace(kind, { size, owner, guests, random });
  });
}

/** Draws different members at random. */
function drawMembers(members: Person[], count: number, random: Random): Person[] {
  const left = [...members];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}

/** Takes as many races as there are connections. */
function takeWave(plans: RacePlan[]): RacePlan[] {
  const wave: RacePlan[] = [];
  let free = CONNECTIONS;
  for (let next = plans.at(-1); next !== undefined; next = plans.at(-1)) {
    free -= next.requests.length + (next.late ? 1 : 0);
    if (free < 0) break;
    wave.push(next);
    plans.pop();
  }
  return wave;
}

/** Closes the overdue listings that earlier sweeps skipped because they were locked. */
async function sweepOverdue(port: number): Promise<void> {
  const client = openWireClient(port);
  const { headers, body } = encodeJson({ adminKey: OPERATOR_KEY });
  await client.send({ method: 'POST', path: '/api/admin/auto-close-listings', headers, body });
  client.close();
}
