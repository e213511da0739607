import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@ballpark/ops/services/processes';
import type { ClientBase } from 'pg';
import { preparePeople } from '../../kit/actors/people.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { type PrivateServices, startPrivateServices } from '../../kit/services/private-services.ts';
import { type ProductProcesses, startProductProcesses } from '../../kit/services/product-processes.ts';
import { EARNING_JOBS, waitForJobs } from '../../kit/services/worker-process.ts';
import { compareFigures } from '../../kit/wrong-figures.ts';
import { listBroken, listUnnoticed } from '../../kit/wrong-sums.ts';
import type { Player } from './actions.ts';
import { compareWithHistory, type HistoryFaults } from './compare-history.ts';
import { type ActionHistory, createHistory, sumCounts } from './history.ts';
import { killOne, type Victim } from './kills.ts';
import { runPlayer } from './players.ts';
import { openSender } from './sender.ts';
import { MUTATIONS, TOTALS } from './stored-totals.ts';

const PLAYERS = 32;
const FULL = { kills: 150, acknowledged: 100_000, leastUnknown: 100 };
const SMALL = { kills: 6, acknowledged: 300, leastUnknown: 1 };
const LONGEST_PAUSE_MS = 400;

/** Used in turn. The worker comes first, because its interrupted job takes longest to resume. */
const VICTIMS: readonly Victim[] = [
  ...(['worker', 'api', 'postmaster', 'api', 'backend'] as const),
  ...(['worker', 'api', 'cluster', 'api', 'backend'] as const),
];
const LONGEST_DRAIN_MS = 1_200_000;
const LONGEST_SILENCE_MS = 120_000;
const SEED = 20_261_115;

/** A member has more notifications than the product keeps, and all are compared. */
const KEEP_NOTIFICATIONS = `
  create function skip_job() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger keep_notifications before insert on pgboss.job for each row
    when (new.name = 'trim-notifications') execute function skip_job()`;

type CrashContext = { run: ProofRun; services: PrivateServices; processes: ProductProcesses; history: ActionHistory };

export async function prove(run: ProofRun): Promise<Verdict> {
  const wanted = run.isSmall ? SMALL : FULL;
  const services = await startPrivateServices(run, { name: 'crash' });
  const { sql } = services;
  const durability = await readDurability(services);
  await sql.query(KEEP_NOTIFICATIONS);
  const processes = startProductProcesses(run, services);
  const history = createHistory();
  const context = { run, services, processes, history };
  const people = await (await preparePeople(sql)).create('onboarded', PLAYERS);
  // So that guesses count for Price Sense: others are made in sight of prices.
  await sql.query(`update member_account set guess_first_since = '-infinity'`);
  const apis = processes.all.filter(({ kind }) => kind === 'api');
  const areUp = async () => apis.every((api) => api.isUp());
  await waitUntil({ what: 'The API', isReady: areUp, timeoutMs: LONGEST_SILENCE_MS });
  run.say(`two API processes and two workers are ready, ${durability.join(', ')}`);

  const random = seededRandom(SEED);
  const ports = apis.map(({ port }) => port);
  const sender = openSender(ports, history, random);
  let isOver = false;
  const playing = Promise.all(
    people.map((person) => {
      const player: Player = { person, history, sender, random, openListings: [], suggestions: [] };
      return runPlayer(player, () => isOver);
    }),
  );
  run.atEnd(async () => {
    isOver = true;
    sender.close();
  });
  const kills = await Promise.race([killInTurn(context, wanted), playing.then(() => [])]);
  isOver = true;
  await playing;
  run.say(`${sumCounts(history, 'acknowledged')} writes are acknowledged; waiting for the jobs`);
  // The proof worker-crash measures how soon the queue notices a job without its worker.
  await waitForJobs(run, sql, { longestMs: LONGEST_DRAIN_MS, retriesNow: run.isSmall });
  return judge(context, { kills, durability, wanted });
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
    await killOne({ services, processes, random }, victim);
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

type Findings = { faults: HistoryFaults; broken: string[] };

async function examine(db: ClientBase, history: ActionHistory): Promise<Findings> {
  const broken = await listBroken(db, TOTALS);
  const { different } = await compareFigures(db);
  const figures =
    different === 0 ? [] : [`a ballpark figure is what the rules make of the prices (${different} differ)`];
  return {
    faults: await compareWithHistory(db, history),
    broken: [...broken.map(({ claim, rows }) => `${claim} (${rows} differ)`), ...figures],
  };
}

function isClean({ faults, broken }: Findings): boolean {
  return [...Object.values(faults).flat(), ...broken].length === 0;
}

/** The mutations that nothing notices. */
async function applyMutations(db: ClientBase, history: ActionHistory): Promise<string[]> {
  const acknowledged = history.listings
    .filter(({ closing }) => closing === undefined)
    .flatMap(({ suggestions }) => [...suggestions.values()])
    .find(({ id, presence }) => id !== undefined && presence === 'once');
  if (!acknowledged) return ['there is no acknowledged suggestion to change'];
  const { id = '', listing } = acknowledged;
  const statements = Object.entries(MUTATIONS).map(([what, text]) => {
    return [what, text.replaceAll('LISTING', listing.id ?? '').replaceAll('SUGGESTION', id)] as const;
  });
  return listUnnoticed(db, Object.fromEntries(statements), async () => !isClean(await examine(db, history)));
}

type RunResult = { kills: Victim[]; durability: string[]; wanted: typeof FULL };

async function judge({ run, services, processes, history }: CrashContext, result: RunResult): Promise<Verdict> {
  const db = await services.sql.connect();
  try {
    const found = await examine(db, history);
    // If the checks fail already, they would notice any mutation.
    const unnoticed = isClean(found) ? await applyMutations(db, history) : [];
    const { rows } = await db.query<{ failed: number; members: number; xp: number; told: number }>(
      `select (select count(*)::int from pgboss.job where name = any($1) and state <> 'completed') as failed,
         (select sum(event_count)::int from notification) as told, count(*)::int as members, sum(xp)::int as xp
       from member where xp > 0`,
      [EARNING_JOBS],
    );
    const { failed = NaN, members = 0, xp = 0, told = 0 } = rows[0] ?? {};
    showCounts(history);
    const mutations = Object.keys(MUTATIONS).length;
    run.say(`${mutations - unnoticed.length} of ${mutations} mutations were noticed`);
    const [acknowledged, unknown] = [sumCounts(history, 'acknowledged'), sumCounts(history, 'unknown')];
    const figure =
      `${result.kills.length} times kill -9 (${describeKills(result.kills)}), ${acknowledged} acknowledged writes: ` +
      `${found.faults.lost.length} lost, ${found.faults.doubled.length} doubled; ${unknown} unanswered ones executed at ` +
      `most once; ${told} events told once; ${xp} XP of ${members} members equal the ledger; ` +
      seconds(Date.now() - run.startedAt);
    const { endedUnexpectedly } = processes;
    return {
      figure,
      missed: listMissed(toClaims({ ...result, ...found, history, unnoticed, failed, endedUnexpectedly })),
    };
  } finally {
    db.release();
  }
}

type JudgeInput = RunResult &
  Findings & { history: ActionHistory; unnoticed: string[]; failed: number; endedUnexpectedly: string[] };

function toClaims({ kills, durability, wanted, faults, broken, history, ...measured }: JudgeInput): Claim[] {
  const acknowledged = sumCounts(history, 'acknowledged');
  const unknown = sumCounts(history, 'unknown') + sumCounts(history, 'foundDone');
  const { failed } = measured;
  const none: Record<string, readonly string[]> = {
    'PostgreSQL runs with full durability': durability.filter((setting) => !setting.endsWith(' on')),
    'no write that started after a closing is acknowledged': history.tooLate,
    'members read their acknowledged writes': history.readBack.missing,
    'every answer is allowed': history.unexpected,
    'no process ends because another was killed': measured.endedUnexpectedly,
    'every mutation is noticed': measured.unnoticed,
    'no write is lost': faults.lost,
    'no write is doubled': faults.doubled,
    'no write is unrequested': faults.unrequested,
    'every stored total is right': broken,
  };
  return [
    [kills.length >= wanted.kills, `${wanted.kills} kills (${kills.length})`],
    [acknowledged >= wanted.acknowledged, `${wanted.acknowledged} acknowledged writes (${acknowledged})`],
    [unknown >= wanted.leastUnknown, `kills fall on requests in flight (${unknown} without an answer)`],
    [!history.faults.has('500'), `a fault is answered with 503, not 500 (${history.faults.get('500')} times)`],
    [failed === 0, `every job is completed (${failed} are not)`],
    ...Object.entries(none).map(([claim, all]): Claim => [
      all.length === 0,
      `${claim} (${all.length}: ${all.slice(0, 5).join('; ')})`,
    ]),
  ];
}

function showCounts({ counts, faults, readBack }: ActionHistory): void {
  printTable(
    ['action and result', 'times'],
    [...counts].toSorted(([one], [other]) => one.localeCompare(other)),
  );
  const noAnswers = [...faults].map(([what, times]) => `${what} ${times} times`).join(', ');
  console.log(`requests without an answer or with a 5xx: ${noAnswers}`);
  console.log(`own writes read back: ${readBack.reads}, missing ${readBack.missing.length}`);
}

function describeKills(kills: readonly Victim[]): string {
  const times = (victims: readonly Victim[]) => kills.filter((kill) => victims.includes(kill)).length;
  return `API ${times(['api'])}, workers ${times(['worker'])}, PostgreSQL ${times(['postmaster', 'cluster', 'backend'])}`;
}
