import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@ballpark/ops/services/processes';
import type { ClientBase } from 'pg';
import { preparePeople } from '../../kit/actors/people.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { type PrivateServices, startPrivateServices } from '../../kit/services/private-services.ts';
import { EARNING_JOBS } from '../../kit/services/worker-process.ts';
import type { Player } from './actions.ts';
import { compareWithHistory, type HistoryFaults } from './checks.ts';
import { type ActionHistory, createHistory, listCounts, sumCounts } from './history.ts';
import { killOne, type Victim } from './kills.ts';
import { applyMutations, type MutationResult } from './mutations.ts';
import { runPlayer } from './players.ts';
import { type ProductProcesses, startProductProcesses } from '../../kit/services/product-processes.ts';
import { type Recount, recountAll } from './recounts.ts';
import { openSender } from './sender.ts';

const PLAYERS = 32;
const FULL = { kills: 150, acknowledged: 100_000, leastUnknown: 100 };
const SMALL = { kills: 6, acknowledged: 300, leastUnknown: 1 };
const LONGEST_PAUSE_MS = 400;

/** Used in turn. The worker comes first, because its interrupted job takes longest to resume. */
const VICTIMS: readonly Victim[] = [
  'worker',
  'api',
  'postmaster',
  'api',
  'backend',
  'worker',
  'api',
  'cluster',
  'api',
  'backend',
];
const LONGEST_DRAIN_MS = 1_200_000;
const LONGEST_SILENCE_MS = 120_000;
const SEED = 20_261_115;
const NO_MUTATIONS: MutationResult = { applied: 0, unnoticed: [] };

/**
 * The queue notices an interrupted job by its missing heartbeat after about 25 seconds; the proof worker-crash measures
 * that. With `--small`, jobs that run longer than any of these jobs should are retried at once.
 */
const RETRY_NOW = `
  update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + (state = 'active')::int
  where name = any($1) and (state = 'active' and started_on < now() - interval '3 seconds' or state = 'retry' and start_after > now())`;

type CrashContext = { run: ProofRun; services: PrivateServices; processes: ProductProcesses; history: ActionHistory };

export async function prove(run: ProofRun): Promise<Verdict> {
  const services = await startPrivateServices(run, { name: 'crash' });
  const durability = await readDurability(services);
  const processes = startProductProcesses(run, services);
  const context = { run, services, processes, history: createHistory() };
  const people = await (await preparePeople(services.sql)).create('onboarded', PLAYERS);
  // So that guesses count for Price Sense: others are made in sight of prices.
  await services.sql.query(`update member_account set guess_first_since = '-infinity'`);
  const apis = processes.all.filter(({ kind }) => kind === 'api');
  const areUp = async () => apis.every((api) => api.isUp());
  await waitUntil({ what: 'The API', isReady: areUp, timeoutMs: LONGEST_SILENCE_MS });
  run.say(`two API processes and two workers are ready, ${durability.join(', ')}`);

  const random = seededRandom(SEED);
  const sender = openSender(apis, context.history, random);
  let isOver = false;
  const players: Player[] = people.map((person) => ({
    person,
    history: context.history,
    sender,
    random,
    openListings: [],
    suggestions: [],
  }));
  const playing = Promise.all(players.map((player) => runPlayer(player, () => isOver)));
  run.atEnd(async () => {
    isOver = true;
    sender.close();
  });
  const kills = await Promise.race([killInTurn(context, run.isSmall ? SMALL : FULL), playing.then(() => [])]);
  isOver = true;
  await playing;
  run.say(`${sumCounts(context.history, 'acknowledged')} writes are acknowledged; waiting for the jobs`);
  await waitForEarningJobs(context);
  return judge(context, { kills, durability, wanted: run.isSmall ? SMALL : FULL });
}

async function readDurability({ sql }: PrivateServices): Promise<string[]> {
  const found: string[] = [];
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await sql.query<Record<string, string>>(`show ${setting}`);
    found.push(`${setting} ${rows[0]?.[setting]}`);
  }
  return found;
}

async function killInTurn({ run, services, processes, history }: CrashContext, wanted: typeof FULL): Promise<Victim[]> {
  const random = seededRandom(SEED + 1);
  const kills: Victim[] = [];
  const apart = Math.ceil(wanted.acknowledged / wanted.kills);
  while (kills.length < wanted.kills || sumCounts(history, 'acknowledged') < wanted.acknowledged) {
    const victim = VICTIMS[kills.length % VICTIMS.length] ?? 'api';
    // The kills are spread over the writes, each with a random delay.
    await waitForAcknowledged(history, (kills.length + 1) * apart);
    await sleep(random.below(LONGEST_PAUSE_MS));
    await killOne({ run, services, processes, random }, victim);
    kills.push(victim);
    run.say(`kill -9 ${victim.padEnd(10)} ${sumCounts(history, 'acknowledged')} acknowledged`);
  }
  return kills;
}

async function waitForAcknowledged(history: ActionHistory, wanted: number): Promise<void> {
  let [last, lastAt] = [-1, Date.now()];
  for (;;) {
    const acknowledged = sumCounts(history, 'acknowledged');
    if (acknowledged >= wanted) return;
    if (acknowledged > last) [last, lastAt] = [acknowledged, Date.now()];
    if (Date.now() - lastAt > LONGEST_SILENCE_MS) throw new Error('No write was acknowledged for two minutes.');
    await sleep(20);
  }
}

async function waitForEarningJobs({ run, services: { sql } }: CrashContext): Promise<void> {
  const deadline = Date.now() + LONGEST_DRAIN_MS;
  for (let check = 0; Date.now() < deadline; check += 1) {
    if (run.isSmall) await sql.query(RETRY_NOW, [EARNING_JOBS]);
    const { rows } = await sql.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
      [EARNING_JOBS],
    );
    if (rows[0]?.left === 0) return;
    if (check % 40 === 0) run.say(`${rows[0]?.left} jobs are left`);
    await sleep(500);
  }
}

type Findings = { faults: HistoryFaults; recounts: Recount[] };

async function examine(db: ClientBase, history: ActionHistory): Promise<Findings> {
  return { faults: await compareWithHistory(db, history), recounts: await recountAll(db) };
}

function isClean({ faults, recounts }: Findings): boolean {
  const { lost, doubled, unrequested } = faults;
  return [...lost, ...doubled, ...unrequested].length === 0 && recounts.every(({ different }) => different === 0);
}

type RunResult = { kills: Victim[]; durability: string[]; wanted: typeof FULL };

async function judge({ run, services, processes, history }: CrashContext, ending: RunResult): Promise<Verdict> {
  const db = await services.sql.connect();
  try {
    const found = await examine(db, history);
    // If the checks fail already, they would notice any mutation.
    const mutations = isClean(found)
      ? await applyMutations(db, history, async () => !isClean(await examine(db, history)))
      : NO_MUTATIONS;
    const { rows } = await db.query<{ failed: number; members: number; xp: number }>(
      `select (select count(*)::int from pgboss.job where name = any($1) and state <> 'completed') as failed,
              count(*)::int as members, sum(xp)::int as xp from member where xp > 0`,
      [EARNING_JOBS],
    );
    const { failed = NaN, members = 0, xp = 0 } = rows[0] ?? {};
    showResults(history, found);
    run.say(`${mutations.applied - mutations.unnoticed.length} of ${mutations.applied} mutations were noticed`);
    const [acknowledged, unknown] = [sumCounts(history, 'acknowledged'), sumCounts(history, 'unknown')];
    const { lost, doubled } = found.faults;
    const figure =
      `${ending.kills.length} times kill -9 (${describeKills(ending.kills)}), ${acknowledged} acknowledged writes: ` +
      `${lost.length} lost, ${doubled.length} doubled; ${unknown} unanswered ones executed at most once; ` +
      `${xp} XP of ${members} members equal the ledger; ${seconds(Date.now() - run.startedAt)}`;
    const endedUnexpectedly = processes.endedUnexpectedly;
    return { figure, missed: missedClaims({ ...ending, ...found, history, mutations, failed, endedUnexpectedly }) };
  } finally {
    db.release();
  }
}

type JudgeInput = RunResult &
  Findings & { history: ActionHistory; mutations: MutationResult; failed: number; endedUnexpectedly: string[] };

function missedClaims(measured: JudgeInput): string[] {
  const { kills, durability, wanted, faults, recounts, history, mutations, failed, endedUnexpectedly } = measured;
  const acknowledged = sumCounts(history, 'acknowledged');
  const unknown = sumCounts(history, 'unknown') + sumCounts(history, 'foundDone');
  const { unexpected, tooLate, readBack } = history;
  const claims: Claim[] = [
    [
      durability.every((setting) => setting.endsWith(' on')),
      `PostgreSQL runs with full durability (${durability.join(', ')})`,
    ],
    [kills.length >= wanted.kills, `${wanted.kills} kills (${kills.length})`],
    [acknowledged >= wanted.acknowledged, `${wanted.acknowledged} acknowledged writes (${acknowledged})`],
    [unknown >= wanted.leastUnknown, `kills fall on requests in flight (${unknown} without an answer)`],
    [tooLate.length === 0, `no write that started after a closing is acknowledged: ${tooLate.slice(0, 5).join('; ')}`],
    [
      readBack.missing.length === 0,
      `members read their acknowledged writes: ${readBack.missing.slice(0, 5).join('; ')}`,
    ],
    [unexpected.length === 0, `every answer is allowed: ${unexpected.slice(0, 5).join('; ')}`],
    [!history.faults.has('500'), `a fault is answered with 503, not 500 (${history.faults.get('500')} times)`],
    [endedUnexpectedly.length === 0, `no process ends because another was killed: ${endedUnexpectedly.join(', ')}`],
    [failed === 0, `every job is completed (${failed} are not)`],
    [mutations.unnoticed.length === 0, `every mutation is noticed: ${mutations.unnoticed.join(', ')}`],
    ...Object.entries(faults).map(([kind, all]): Claim => [
      all.length === 0,
      `no write is ${kind}: ${all.length}, ${all.slice(0, 5).join('; ')}`,
    ]),
    ...recounts.map(({ what, different }): Claim => [different === 0, `${what} (${different} differ)`]),
  ];
  return listMissed(claims);
}

function showResults(history: ActionHistory, { faults, recounts }: Findings): void {
  printTable(
    ['action', 'acknowledged', 'found executed', 'unanswered', 'refused'],
    listCounts(history).map(([action, { acknowledged, foundDone, unknown, refused }]) => [
      action,
      acknowledged,
      foundDone,
      unknown,
      refused,
    ]),
  );
  const noAnswers = [...history.faults].map(([what, times]) => `${what} ${times} times`).join(', ');
  console.log(`requests without an answer or with a 5xx: ${noAnswers}`);
  console.log(`own writes read back: ${history.readBack.reads}, missing ${history.readBack.missing.length}`);
  printTable(
    ['compared', 'different'],
    [
      ...Object.entries(faults).map(([kind, all]) => [`writes that are ${kind}`, all.length]),
      ...recounts.map(({ what, different }) => [what, different]),
    ],
  );
}

function describeKills(kills: readonly Victim[]): string {
  const times = (victims: readonly Victim[]) => kills.filter((kill) => victims.includes(kill)).length;
  return `API ${times(['api'])}, workers ${times(['worker'])}, PostgreSQL ${times(['postmaster', 'cluster', 'backend'])}`;
}
