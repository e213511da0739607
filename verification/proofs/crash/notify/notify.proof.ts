import { waitUntil } from '@ballpark/ops/services/processes';
import { MAILS_PER_DAY } from '@ballpark/rules/mail';
import { preparePeople, type People } from '../../kit/actors/people.ts';
import { openWireClient } from '../../kit/http/wire-client.ts';
import {
  type Claim,
  listMissed,
  printTable,
  type ProofRun,
  runPart,
  seconds,
  type Verdict,
} from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { type PrivateServices, startPrivateServices } from '../../kit/services/private-services.ts';
import { type ProductProcess, startProductProcesses } from '../../kit/services/product-processes.ts';
import { percentile } from '../../kit/statistics.ts';
import { openBells, ringOnce } from './bells.ts';
import { listBroken, listUnnoticed, MUTATION_COUNT } from './checks.ts';
import { type FanOut, measureFanOut } from './fan-out.ts';
import { type KillResult, playWithKills } from './kills.ts';
import { mailWithKills, toMailClaims } from './mails.ts';
import { measurePages, type PageCosts } from './pages.ts';

const FULL = {
  kills: { listings: 50, neighbours: 55, kills: 20 },
  mails: { members: 50, kills: 4 },
  fanOut: { suggesters: 20_000, quietSeconds: 15 },
  pageRows: 5_000_000,
  bells: 5,
  rings: 100,
};
const SMALL = {
  kills: { listings: 6, neighbours: 16, kills: 2 },
  mails: { members: 10, kills: 1 },
  fanOut: { suggesters: 600, quietSeconds: 2 },
  pageRows: 40_000,
  bells: 4,
  rings: 12,
};
const SEED = 20_261_116;

const LONGEST_TOLD_MS = 5 * 60_000;
const MOST_SLOWER = 2;
const MOST_BUFFERS = 60;
const LONGEST_RING_P95_MS = 2_000;
const LONGEST_WITHOUT_REDIS_MS = 30_000;

type Product = { services: PrivateServices; processes: readonly ProductProcess[]; people: People };

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const product = await startProduct(run);
  const random = seededRandom(SEED);
  const kills = await playWithKills({ run, random, ...product }, size.kills);
  const broken = await judgeKills(run, product);
  await waitUntilUp(product.processes);
  const mails = await mailWithKills(
    { run, ...product },
    await product.people.create('onboarded', size.mails.members),
    size.mails,
  );
  const { port = 0 } = product.processes.find(({ kind }) => kind === 'api') ?? {};
  await waitUntilUp(product.processes);
  const fanOut = await measureFanOut({ run, sql: product.services.sql, people: product.people, port }, size.fanOut);
  run.say(`${fanOut.told} participants are told after ${seconds(fanOut.toldAfterMs)}`);
  const bells = await openRinging(run, product, size);
  const live = await bells.ringAll();
  run.say(`${live.length} bells have rung`);
  // The bells mostly wait without Redis. Counting buffers does not depend on the load of the machine.
  const [polled, pages] = await Promise.all([
    bells.ringWithoutRedis(),
    runPart(run, (part) => measurePages(part, size.pageRows)),
  ]);
  const rings = { live, polled };
  show({ fanOut, pages, rings });
  const figure =
    `${kills.kills} kill -9, ${kills.suggestions} prices and ${kills.closings} closings: 0 lost, 0 doubled; ` +
    `${mails.queued} mails, ${mails.receivedTwice} received twice, at most ${MAILS_PER_DAY} a day; ` +
    `${fanOut.told} told after ${seconds(fanOut.toldAfterMs)}, p95 ${fanOut.busyMs.toFixed(0)} ms against ` +
    `${fanOut.quietMs.toFixed(0)} ms; a page at ${pages.rows} rows ${pages.page} buffers, the unread number ${pages.unread}; ` +
    `bell p95 ${seconds(percentile(rings.live, 0.95))}, without Redis ${seconds(Math.max(...rings.polled))} at most; ` +
    seconds(Date.now() - run.startedAt);
  const missed = listMissed([
    ...toKillClaims(kills, size.kills),
    ...broken,
    ...toMailClaims(mails, size.mails),
    ...toFanOutClaims(fanOut, size.fanOut.suggesters, run.isSmall),
    ...toPageClaims(pages),
    ...toRingClaims(rings),
  ]);
  return { figure, missed };
}

async function startProduct(run: ProofRun): Promise<Product> {
  const services = await startPrivateServices(run, { name: 'notify' });
  const processes = startProductProcesses(run, services).all;
  const people = await preparePeople(services.sql);
  await waitUntilUp(processes);
  run.say('two API processes and two workers are ready');
  return { services, processes, people };
}

async function waitUntilUp(processes: readonly ProductProcess[]): Promise<void> {
  const isReady = async () => processes.every((process) => process.isUp());
  await waitUntil({ what: 'The product', isReady, timeoutMs: 120_000 });
}

async function judgeKills(run: ProofRun, { services: { sql } }: Product): Promise<Claim[]> {
  const { rows } = await sql.query<{ id: string }>('select id from listing where closed_at is not null');
  const ids = rows.map(({ id }) => id);
  const broken = await listBroken(sql, ids);
  // If a claim is broken already, it would notice any mutation.
  const unnoticed = broken.length === 0 ? await listUnnoticed(sql, ids) : [];
  const counted = await sql.query<{ events: number }>('select sum(event_count)::int as events from notification');
  run.say(
    `${counted.rows[0]?.events} events are told; ${MUTATION_COUNT - unnoticed.length} of ${MUTATION_COUNT} mutations noticed`,
  );
  return [
    ...broken.map((claim): Claim => [false, claim]),
    ...unnoticed.map((name): Claim => [false, `mutation: it is noticed that ${name}`]),
  ];
}

type Rings = { live: number[]; polled: number[] };

/** The bells are on one process, the prices come through the other one. */
async function openRinging(run: ProofRun, product: Product, size: { bells: number; rings: number }) {
  const { services, processes, people } = product;
  const [first, second] = processes.filter(({ kind }) => kind === 'api');
  const client = openWireClient(first?.port ?? 0);
  run.atEnd(async () => client.close());
  const bells = await openBells({ run, sql: services.sql, people, port: second?.port ?? 0, count: size.bells });
  const [last, ...neighbours] = await people.create('onboarded', Math.ceil(size.rings / size.bells) + 1);
  return {
    ringAll: async (): Promise<number[]> => {
      const waits: number[] = [];
      for (const person of neighbours) for (const bell of bells) waits.push(await ringOnce(client, bell, person));
      return waits;
    },
    ringWithoutRedis: async (): Promise<number[]> => {
      await services.redis.kill();
      return last ? Promise.all(bells.map((bell) => ringOnce(client, bell, last))) : [];
    },
  };
}

function toKillClaims({ suggestions, closings, kills, unexpected }: KillResult, size: typeof FULL.kills): Claim[] {
  return [
    [kills === size.kills, `${size.kills} kills (${kills})`],
    [suggestions === size.listings * size.neighbours, `every price is accepted (${suggestions})`],
    [closings === size.listings, `every listing is closed (${closings})`],
    [unexpected.length === 0, `every answer is allowed: ${unexpected.slice(0, 3).join('; ')}`],
  ];
}

function toFanOutClaims(fanOut: FanOut, suggesters: number, isSmall: boolean): Claim[] {
  const { told, toldAfterMs, quietMs, busyMs, failed } = fanOut;
  return [
    [told === suggesters, `every participant is told (${told} of ${suggesters})`],
    [toldAfterMs <= LONGEST_TOLD_MS, `all are told within 5 minutes (${seconds(toldAfterMs)})`],
    [
      // The small run lasts two seconds: too short for a percentile on a shared machine.
      isSmall || busyMs <= MOST_SLOWER * quietMs,
      `p95 of ordinary requests is at most doubled (${quietMs.toFixed(0)} ms, meanwhile ${busyMs.toFixed(0)} ms)`,
    ],
    [failed === 0, `no ordinary request fails (${failed})`],
  ];
}

function toPageClaims({ page, unread, unshown, control }: PageCosts): Claim[] {
  return [
    [page <= MOST_BUFFERS, `a page touches at most 60 buffers (${page})`],
    [unread <= MOST_BUFFERS, `the unread number touches at most 60 buffers (${unread})`],
    [unshown <= MOST_BUFFERS, `unshown results touch at most 60 buffers (${unshown})`],
    [control > MOST_BUFFERS, `control: without its index a page touches more (${control})`],
  ];
}

function toRingClaims({ live, polled }: Rings): Claim[] {
  const [p95, longest, least] = [percentile(live, 0.95), Math.max(...polled), Math.min(...polled)];
  return [
    [p95 <= LONGEST_RING_P95_MS, `a bell counts up within 2 s (p95 ${seconds(p95)})`],
    [longest <= LONGEST_WITHOUT_REDIS_MS, `without Redis within 30 s (${seconds(longest)})`],
    [longest > least && longest > p95, 'control: without Redis the bells are slower'],
  ];
}

function show({ fanOut, pages, rings }: { fanOut: FanOut; pages: PageCosts; rings: Rings }): void {
  const { quietMs, busyMs, requests } = fanOut;
  printTable(
    ['requests', 'p95 quiet', 'p95 during the fan-out', 'ratio'],
    [[requests, `${quietMs.toFixed(0)} ms`, `${busyMs.toFixed(0)} ms`, (busyMs / quietMs).toFixed(2)]],
  );
  printTable(
    ['rows', 'page', 'unread number', 'unshown results', 'page without index'],
    [[pages.rows, pages.page, pages.unread, pages.unshown, pages.control]],
  );
  printTable(
    ['Redis', 'rings', 'p50', 'p95', 'slowest'],
    Object.entries(rings).map(([name, waits]) => [
      name === 'live' ? 'up' : 'killed',
      waits.length,
      seconds(percentile(waits, 0.5)),
      seconds(percentile(waits, 0.95)),
      seconds(Math.max(...waits)),
    ]),
  );
}
