import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openWireClient, type WireClient } from '../../kit/http/wire-client.ts';
import {
  type Claim,
  listMissed,
  printTable,
  type ProofRun,
  runPart,
  seconds,
  type Verdict,
} from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { type ScratchServices, startScratchServices } from '../../kit/services/scratch-services.ts';
import { startWorkerProcess } from '../../kit/services/worker-process.ts';
import * as wrong from '../../kit/wrong-sums.ts';
import {
  closeAsOwner,
  type ClosingAnswer,
  FINAL_PRICE,
  measureProcessorMs,
  measureTelling,
  requestSweep,
  type Telling,
} from './closings.ts';
import { measurePages, type PageCosts } from './pages.ts';
import { insertOrdinary, insertTown, type Lateness, readLateness, type Town, type TownSize } from './town.ts';

type Size = TownSize & { quietSeconds: number; pageRows: number };

const FULL: Size = {
  suggestions: 40_000,
  told: 20_000,
  ordinary: 12,
  secondsApart: 10,
  quietSeconds: 15,
  pageRows: 5_000_000,
};
/** More than one settling job pays, so that the second one must begin where the first has ended. */
const SMALL: Size = { suggestions: 5_000, told: 600, ordinary: 6, secondsApart: 1, quietSeconds: 2, pageRows: 40_000 };
const WORKERS = 2;

const LONGEST_ANSWER_MS = 2_000;
const MOST_REWARDS_NAMED = 200;
/** The sweep runs every minute. The queue may add its job up to half a minute after the full minute. */
const LONGEST_LATE_SECONDS = 90;
const LONGEST_SETTLING_MS = 15 * 60_000;
const LONGEST_TOLD_MS = 5 * 60_000;
const MOST_SLOWER = 2;
const MOST_BUFFERS = 60;
/** Share of the large listing that is paid when the workers are killed. */
const KILL_AT = 0.1;

/** With `--small`, the jobs of killed workers are retried at once. The queue notices them after about 25 seconds. */
const RETRY_NOW = `
  update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + 1
  where name in ('settle-listing', 'tell-results') and state = 'active'`;

/** Each statement must be true. The query finds the rows that violate it. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'each suggestion on a closed listing has its award, its entry and shows its XP': wrong.WRONG_AWARDS,
  'each suggestion is paid by how close it was': wrong.WRONG_PAYMENTS,
  'a total is the sum of its entries, on the card and on the board': wrong.WRONG_TOTALS,
  'the histogram counts every member with points': wrong.WRONG_HISTOGRAM,
  'each participant is told the result once, with place and XP': wrong.WRONG_TOLD_RESULTS,
  'accurate suggestions are counted once': `
    select from (
      select member_id, count(*) filter (where amount between 9000 and 11000) as accurate
      from suggestion join listing on listing.id = listing_id where final_price = ${FINAL_PRICE * 100} group by 1
    ) judged full join member_progress progress using (member_id)
    where coalesce(accurate, 0) <> coalesce(accurate_suggestions, 0)`,
  'no job is left or has failed': `select from pgboss.job where name = 'settle-listing' and state <> 'completed'`,
};

const ONE_ENTRY = 'select id from xp_entry where listing_id is not null order by id limit 1';

/** Faults that are written into the database. The statements must notice each. */
const MUTATIONS: Readonly<Record<string, string>> = {
  'an entry is lost': `delete from xp_entry where id = (${ONE_ENTRY})`,
  'an award is booked twice': `insert into xp_entry (id, member_id, reason, listing_id, amount)
    select gen_random_uuid(), member_id, reason || ' again', listing_id, amount from xp_entry where id = (${ONE_ENTRY})`,
  'a suggestion is passed over': `update suggestion set xp_awarded = null
    where id = (select id from suggestion where xp_awarded is not null order by id limit 1)`,
  'a participant is not told': `delete from notification
    where id = (select id from notification where kind = 'result' order by id limit 1)`,
};

type Product = ScratchServices & { client: WireClient; apiPid: number | undefined };

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const scratch = await startScratchServices(run, 'large-listing');
  const { port, pid } = await startApiProcess(run, scratch);
  const client = openWireClient(port, 64);
  run.atEnd(async () => client.close());
  const product = { ...scratch, client, apiPid: pid };
  const town = await insertTown(scratch.sql, size);
  run.say(`two listings have ${size.suggestions} suggestions each`);
  const closing = await measureClosings(product, town);
  run.say(`the owner's closing was answered after ${closing.large[0]?.ms.toFixed(0)} ms`);
  const ordinary = await insertOrdinary(scratch.sql, town.owner.memberId, size);
  const paidAtKill = await settleWithKill(run, product, town);
  const { lateness, settled } = await waitForEnd(run, product, { town, ordinary });
  run.say('all is paid; now a closing is told while others use the product');
  const telling = await measureTelling({ client, sql: scratch.sql, town, quietSeconds: size.quietSeconds });
  const pages = await runPart(run, (part) => measurePages(part, size.pageRows));
  return judge(run, product, { size, town, closing, paidAtKill, lateness, settled, telling, pages });
}

type Closings = { small: ClosingAnswer[]; smallProcessorMs: number; large: ClosingAnswer[]; largeProcessorMs: number };

/** No worker runs yet, so the processor time is that of the closings alone. */
async function measureClosings({ sql, client, apiPid }: Product, { owner, small, large }: Town): Promise<Closings> {
  const [first, ...others] = small;
  // The first request of a process prepares its statements.
  if (first) await closeAsOwner(client, owner, first);
  const measure = async (listings: Town['small']) => {
    const answers: ClosingAnswer[] = [];
    const ms = await measureProcessorMs(sql, apiPid, async () => {
      for (const listing of listings) answers.push(await closeAsOwner(client, owner, listing));
    });
    return { answers, ms: ms / listings.length };
  };
  const [few, many] = [await measure(others), await measure([large])];
  return { small: few.answers, smallProcessorMs: few.ms, large: many.answers, largeProcessorMs: many.ms };
}

async function countEntries(sql: Pool, { id }: { id: string }): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('select count(*)::int from xp_entry where listing_id = $1', [id]);
  return rows[0]?.count ?? 0;
}

/** Starts the workers, kills them while the large listing is being paid, and starts others. Returns the entries at the kill. */
async function settleWithKill(run: ProofRun, { sql, environment }: Product, { large }: Town): Promise<number> {
  const startWorkers = () =>
    Promise.all(Array.from({ length: WORKERS }, () => startWorkerProcess(run, { environment })));
  const workers = await startWorkers();
  const { rows } = await sql.query<{ owed: number }>('select suggestion_count as owed from listing where id = $1', [
    large.id,
  ]);
  while ((await countEntries(sql, large)) < KILL_AT * (rows[0]?.owed ?? 0)) await sleep(20);
  await Promise.all(workers.map((worker) => worker.kill()));
  const entries = await countEntries(sql, large);
  run.say(`kill -9 of ${WORKERS} workers after ${entries} payments`);
  if (run.isSmall) await sql.query(RETRY_NOW);
  await startWorkers();
  return entries;
}

type Ending = { town: Town; ordinary: readonly string[] };

/** Waits until both large listings are settled and told, and the ordinary ones are closed and paid. */
async function waitForEnd(run: ProofRun, { sql, client }: Product, { town, ordinary }: Ending) {
  const deadline = Date.now() + LONGEST_SETTLING_MS;
  const ids = [town.large.id, town.overdue.id, ...ordinary];
  for (;;) {
    // A small run is over before the next full minute.
    if (run.isSmall) await requestSweep(client);
    const lateness = await readLateness(sql, ordinary);
    const { rows } = await sql.query(
      `select from listing where id = any ($1) and settled_at is null union all select from result_fanout
       union all select from pgboss.job where name = 'settle-listing' and state in ('created', 'retry', 'active')`,
      [ids],
    );
    if (rows.length === 0 || Date.now() > deadline) return { lateness, settled: rows.length === 0 };
    await sleep(1_000);
  }
}

type Findings = {
  size: Size;
  town: Town;
  closing: Closings;
  paidAtKill: number;
  lateness: Lateness;
  settled: boolean;
  telling: Telling;
  pages: PageCosts;
};

async function judge(run: ProofRun, { sql }: Product, findings: Findings): Promise<Verdict> {
  const { size, town, closing, paidAtKill, lateness, settled, telling, pages } = findings;
  const entries = [await countEntries(sql, town.large), await countEntries(sql, town.overdue)];
  const db = await sql.connect();
  const listViolated = async () => (await wrong.listBroken(db, STATEMENTS)).map(({ claim }) => claim);
  const violated = await listViolated();
  // If a statement is violated already, it would notice any mutation.
  const isNoticed = async () => (await listViolated()).length > 0;
  const unnoticed = violated.length === 0 ? await wrong.listUnnoticed(db, MUTATIONS, isNoticed) : [];
  db.release();
  const { small, smallProcessorMs, largeProcessorMs } = closing;
  const [large = { status: 0, ms: Infinity, bytes: 0, rewardsNamed: 0, rewardCount: 0 }] = closing.large;
  showMeasures({ closing, telling, pages });
  const late = lateness.seconds.toFixed(0);
  const [quiet, busy] = [`${telling.quietMs.toFixed(0)} ms`, `${telling.busyMs.toFixed(0)} ms`];
  const claims: Claim[] = [
    [[large, ...small].every(({ status }) => status === 200), 'every closing is answered with 200'],
    [large.ms <= LONGEST_ANSWER_MS, `the closing is answered within 2 s (${large.ms.toFixed(0)} ms)`],
    [large.rewardCount === size.suggestions, `the answer counts all rewards (${large.rewardCount})`],
    [large.rewardsNamed === MOST_REWARDS_NAMED, `the answer names 200 rewards (${large.rewardsNamed})`],
    [paidAtKill > 0 && paidAtKill < size.suggestions, `the kill interrupts the payments (${paidAtKill} were made)`],
    [lateness.open === 0, `every ordinary listing is closed (${lateness.open} are open)`],
    [lateness.seconds <= LONGEST_LATE_SECONDS, `an ordinary listing closes with the next sweep (after ${late} s)`],
    [
      settled && entries.every((count) => count === size.suggestions),
      `large listings are paid (${entries.join(', ')})`,
    ],
    [telling.told === size.told, `every participant is told (${telling.told} of ${size.told})`],
    [telling.toldAfterMs <= LONGEST_TOLD_MS, `all are told within 5 minutes (${seconds(telling.toldAfterMs)})`],
    // The small run lasts two seconds: too short for a percentile on a shared machine.
    [
      run.isSmall || telling.busyMs <= MOST_SLOWER * telling.quietMs,
      `p95 of ordinary requests is at most doubled meanwhile (${quiet}, then ${busy})`,
    ],
    [telling.failed === 0, `no ordinary request fails (${telling.failed})`],
    ...(['page', 'unread', 'unshown'] as const).map((what): Claim => [
      pages[what] <= MOST_BUFFERS,
      `notifications (${what}) touch at most ${MOST_BUFFERS} buffers (${pages[what]})`,
    ]),
    [pages.control > MOST_BUFFERS, `control: without its index a page touches more (${pages.control})`],
    ...violated.map((statement): Claim => [false, statement]),
    ...unnoticed.map((what): Claim => [false, `mutation: it is noticed that ${what}`]),
  ];
  const mutations = Object.keys(MUTATIONS).length;
  const figure =
    `${size.suggestions} suggestions: closing answered after ${large.ms.toFixed(0)} ms, ` +
    `${largeProcessorMs.toFixed(0)} ms of processor time (a small listing ${smallProcessorMs.toFixed(0)} ms); ` +
    `${entries.reduce((sum, count) => sum + count, 0)} payments right after kill -9 at ${paidAtKill}; ` +
    `${size.ordinary} ordinary listings closed at most ${late} s late; ${telling.told} told after ` +
    `${seconds(telling.toldAfterMs)}, p95 ${busy} against ${quiet}; a page at ${pages.rows} notifications ${pages.page} ` +
    `buffers, the unread number ${pages.unread}; ${mutations - unnoticed.length} of ${mutations} mutations noticed, ` +
    seconds(Date.now() - run.startedAt);
  return { figure, missed: listMissed(claims) };
}

function showMeasures({ closing, telling, pages }: Pick<Findings, 'closing' | 'telling' | 'pages'>): void {
  const { small, smallProcessorMs, large, largeProcessorMs } = closing;
  const toRow = (name: string, answers: ClosingAnswer[], processorMs: number) => {
    const longest = Math.max(...answers.map(({ ms }) => ms));
    const [first] = answers;
    const counts = [first?.bytes ?? 0, first?.rewardsNamed ?? 0, first?.rewardCount ?? 0];
    return [name, longest.toFixed(0), processorMs.toFixed(1), ...counts];
  };
  printTable(
    ['closing', 'answered after ms', 'processor ms', 'bytes', 'rewards named', 'rewards'],
    [toRow('small', small, smallProcessorMs), toRow('large', large, largeProcessorMs)],
  );
  const { requests, quietMs, busyMs } = telling;
  printTable(
    ['ordinary requests', 'p95 quiet', 'p95 while telling'],
    [[requests, `${quietMs.toFixed(0)} ms`, `${busyMs.toFixed(0)} ms`]],
  );
  printTable(Object.keys(pages), [Object.values(pages)]);
}
