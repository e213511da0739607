import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openWireClient, type WireClient } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import type { NodeProgram } from '../../kit/services/node-program.ts';
import { type ScratchServices, startScratchServices } from '../../kit/services/scratch-services.ts';
import { startWorkerProcess } from '../../kit/services/worker-process.ts';
import { closeAsOwner, type ClosingAnswer, measureProcessorMs, requestSweep } from './closings.ts';
import { applyMutations, listViolated, type Payment, readPayment } from './ledger.ts';
import { insertOrdinary, insertTown, type Lateness, readLateness, type Town, type TownSize } from './town.ts';

const FULL: TownSize = { suggestions: 40_000, ordinary: 12, secondsApart: 10 };
/** More than one settling job pays, so that the second one must begin where the first has ended. */
const SMALL: TownSize = { suggestions: 5_000, ordinary: 6, secondsApart: 1 };
const WORKERS = 2;

const LONGEST_ANSWER_MS = 2_000;
const MOST_REWARDS_NAMED = 200;
/** The sweep runs every minute. The queue may add its job up to half a minute after the full minute. */
const LONGEST_LATE_SECONDS = 90;
const LONGEST_SETTLING_MS = 15 * 60_000;
/** Share of the large listing that is paid when the workers are killed. */
const KILL_AT = 0.1;

/** With `--small`, the jobs of killed workers are retried at once. The queue notices them after about 25 seconds. */
const RETRY_NOW = `
  update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + 1
  where name = 'settle-listing' and state = 'active'`;

type Product = ScratchServices & { client: WireClient; apiPid: number };

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const product = await startProduct(run);
  const town = await insertTown(product.sql, size);
  run.say(`two listings have ${size.suggestions} suggestions each`);
  const closing = await measureClosings(product, town);
  run.say(`the owner's closing was answered after ${closing.large.ms.toFixed(0)} ms`);
  const ordinary = await insertOrdinary(product.sql, town.owner.memberId, size);
  const paidAtKill = await settleWithKill(run, product, town);
  const lateness = await waitForEnd(run, product, { town, ordinary });
  return judge(run, product, { size, town, closing, paidAtKill, lateness, ordinary: ordinary.length });
}

async function startProduct(run: ProofRun): Promise<Product> {
  const scratch = await startScratchServices(run, 'large-listing');
  const { port, pid } = await startApiProcess(run, scratch);
  if (pid === undefined) throw new Error('The API has no process id.');
  const client = openWireClient(port);
  run.atEnd(async () => client.close());
  return { ...scratch, client, apiPid: pid };
}

type Closings = { small: ClosingAnswer[]; smallProcessorMs: number; large: ClosingAnswer; largeProcessorMs: number };

/** No worker runs yet, so the processor time is that of the closings alone. */
async function measureClosings({ sql, client, apiPid }: Product, { owner, small, large }: Town): Promise<Closings> {
  const [first, ...others] = small;
  // The first request of a process prepares its statements.
  if (first) await closeAsOwner({ client, owner }, first);
  const answers: ClosingAnswer[] = [];
  const smallMs = await measureProcessorMs(sql, apiPid, async () => {
    for (const listing of others) answers.push(await closeAsOwner({ client, owner }, listing));
  });
  const largeAnswers: ClosingAnswer[] = [];
  const largeProcessorMs = await measureProcessorMs(sql, apiPid, async () => {
    largeAnswers.push(await closeAsOwner({ client, owner }, large));
  });
  const [largeAnswer] = largeAnswers;
  if (!largeAnswer) throw new Error('The large listing was not closed.');
  return { small: answers, smallProcessorMs: smallMs / others.length, large: largeAnswer, largeProcessorMs };
}

/** Starts the workers, kills them while the large listing is being paid, and starts others. Returns the entries at the kill. */
async function settleWithKill(run: ProofRun, { sql, environment }: Product, { large }: Town): Promise<number> {
  const start = (): Promise<NodeProgram[]> =>
    Promise.all(Array.from({ length: WORKERS }, () => startWorkerProcess(run, { environment })));
  const workers = await start();
  for (;;) {
    const { entries, owedEntries } = await readPayment(sql, large.id);
    if (entries >= KILL_AT * owedEntries) break;
    await sleep(20);
  }
  await Promise.all(workers.map((worker) => worker.kill()));
  const { entries } = await readPayment(sql, large.id);
  run.say(`kill -9 of ${WORKERS} workers after ${entries} payments`);
  if (run.isSmall) await sql.query(RETRY_NOW);
  await start();
  return entries;
}

type Ending = { town: Town; ordinary: readonly string[] };

/** Waits until both large listings are settled and the ordinary ones are closed and paid. */
async function waitForEnd(run: ProofRun, { sql, client }: Product, { town, ordinary }: Ending): Promise<Lateness> {
  const deadline = Date.now() + LONGEST_SETTLING_MS;
  for (;;) {
    // A small run is over before the next full minute.
    if (run.isSmall) await requestSweep(client);
    const lateness = await readLateness(sql, ordinary);
    const isSettled = await isAllSettled(sql, [town.large.id, town.overdue.id, ...ordinary]);
    if (isSettled || Date.now() > deadline) return lateness;
    await sleep(1_000);
  }
}

async function isAllSettled(sql: Pool, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query(
    `select from listing where id = any ($1) and settled_at is null
     union all select from pgboss.job where name = 'settle-listing' and state in ('created', 'retry', 'active')`,
    [ids],
  );
  return rows.length === 0;
}

type Findings = {
  size: TownSize;
  town: Town;
  closing: Closings;
  paidAtKill: number;
  lateness: Lateness;
  ordinary: number;
};

async function judge(run: ProofRun, { sql }: Product, findings: Findings): Promise<Verdict> {
  const { size, town, closing, paidAtKill, lateness, ordinary } = findings;
  const payments = [await readPayment(sql, town.large.id), await readPayment(sql, town.overdue.id)];
  const violated = await listViolated(sql);
  // If a statement is violated already, it would notice any mutation.
  const mutations = violated.length === 0 ? await applyMutations(sql) : { applied: 0, unnoticed: [] };
  showClosings(closing);
  showPayments(payments);
  const { large, small, largeProcessorMs, smallProcessorMs } = closing;
  const claims: Claim[] = [
    [[large, ...small].every(({ status }) => status === 200), 'every closing is answered with 200'],
    [large.ms <= LONGEST_ANSWER_MS, `the closing is answered within 2 s (${large.ms.toFixed(0)} ms)`],
    [large.rewardCount === size.suggestions, `the answer counts all rewards (${large.rewardCount})`],
    [large.rewardsNamed === MOST_REWARDS_NAMED, `the answer names 200 rewards (${large.rewardsNamed})`],
    [paidAtKill > 0 && paidAtKill < size.suggestions, `the kill interrupts the payments (${paidAtKill} were made)`],
    [lateness.open === 0, `every ordinary listing is closed (${lateness.open} are open)`],
    [
      lateness.seconds <= LONGEST_LATE_SECONDS,
      `an ordinary listing closes with the next sweep (the latest after ${lateness.seconds.toFixed(0)} s)`,
    ],
    ...payments.map(({ entries, xp, owedEntries, owedXp, isSettled }): Claim => [
      isSettled && entries === size.suggestions && entries === owedEntries && xp === owedXp,
      `a large listing is paid: ${entries} of ${owedEntries} entries, ${xp} of ${owedXp} XP, settled: ${isSettled}`,
    ]),
    ...violated.map((statement): Claim => [false, statement]),
    ...mutations.unnoticed.map((what): Claim => [false, `mutation: it is noticed that ${what}`]),
  ];
  const figure =
    `${size.suggestions} suggestions: closing answered after ${large.ms.toFixed(0)} ms, ` +
    `${largeProcessorMs.toFixed(0)} ms of processor time (a small listing ${smallProcessorMs.toFixed(0)} ms); ` +
    `${payments.reduce((sum, { entries }) => sum + entries, 0)} payments right after kill -9 at ${paidAtKill}; ` +
    `${ordinary} ordinary listings closed at most ${lateness.seconds.toFixed(0)} s late; ` +
    `${mutations.applied - mutations.unnoticed.length} of ${mutations.applied} mutations noticed, ` +
    seconds(Date.now() - run.startedAt);
  return { figure, missed: listMissed(claims) };
}

function showClosings({ small, smallProcessorMs, large, largeProcessorMs }: Closings): void {
  const longest = small.reduce((most, { ms }) => Math.max(most, ms), 0);
  printTable(
    ['closing', 'answered after ms', 'processor ms', 'bytes', 'rewards named', 'rewards'],
    [
      [
        'small',
        longest.toFixed(0),
        smallProcessorMs.toFixed(1),
        small[0]?.bytes ?? 0,
        small[0]?.rewardsNamed ?? 0,
        small[0]?.rewardCount ?? 0,
      ],
      ['large', large.ms.toFixed(0), largeProcessorMs.toFixed(1), large.bytes, large.rewardsNamed, large.rewardCount],
    ],
  );
}

function showPayments(payments: readonly Payment[]): void {
  printTable(
    ['large listing', 'entries', 'owed', 'XP', 'owed'],
    payments.map(({ entries, owedEntries, xp, owedXp }, index) => [
      index === 0 ? 'closed by its owner' : 'closed automatically',
      entries,
      owedEntries,
      xp,
      owedXp,
    ]),
  );
}
