import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@ballpark/ops/services/processes';
import { RATE_LIMITS } from '@ballpark/rules/requests';
import { insertListings } from '../../kit/actors/listings.ts';
import { preparePeople, type People, type Person } from '../../kit/actors/people.ts';
import { type Claim, listMissed, printTable, type ProofRun, runPart, type Verdict } from '../../kit/proof-run.ts';
import { type ApiProcess, startApiProcess } from '../../kit/services/api-process.ts';
import { startNodeProgram } from '../../kit/services/node-program.ts';
import { type ScratchServices, startScratchServices } from '../../kit/services/scratch-services.ts';
import { median, percentile } from '../../kit/statistics.ts';
import { type Sample, type SampleKind, startNeighbours, uploadLargePhoto } from './neighbours.ts';

const ATTACKERS = import.meta.resolve('./attackers.ts');
const KINDS: readonly SampleKind[] = ['request', 'photo', 'upload'];

/**
 * `judgedShare` of the requests must be answered in time. A short run sends some 260: one busy moment of the machine decides
 * the slowest hundredth of them, so it judges the slowest tenth.
 */
const FULL = { warmUpMs: 5_000, attackMs: 60_000, judgedShare: 0.99 };
const SMALL = { warmUpMs: 1_500, attackMs: 8_000, judgedShare: 0.9 };
const NEIGHBOURS = 20;
/** Of 2,000 silent connections, so many have been refused when the attack is in force. */
const REFUSED_CONNECTIONS = 1_500;
const LONGEST_WAIT_MS = 60_000;
/** The time in which what the attack has left behind can still hurt. */
const AFTERMATH_MS = 2_000;
const MOST_TIMES_SLOWER = 5;
/** Always allowed: the promise to people is a p99 of 250 ms, and one busy moment decides the ratio of small numbers. */
const ALWAYS_ALLOWED_MS = 250;

/** The values of a public site. Without streams there is room for 1,000 connections. */
const SERVER = {
  LIMIT_GENERAL: RATE_LIMITS.general.production,
  CONNECTIONS_PER_CLIENT: '200',
  UPLOADS_PER_MEMBER: '2',
  LIVE_STREAMS: '0',
};
/** Each lifts one of the caps. */
const MUTATIONS = {
  'one client may hold all connections': { CONNECTIONS_PER_CLIENT: '100000' },
  'one member may have all uploads in flight': { UPLOADS_PER_MEMBER: '100000' },
};

type Stage = { scratch: ScratchServices; people: People; neighbours: Person[]; size: typeof FULL };
/** What the neighbours of two processes get at the same time. One process is attacked. */
type Outcome = { attacked: Sample[]; quiet: Sample[] };

export async function prove(run: ProofRun): Promise<Verdict> {
  const scratch = await startScratchServices(run, 'slow-clients');
  const people = await preparePeople(scratch.sql);
  const neighbours = await people.create('onboarded', NEIGHBOURS);
  await insertListings(
    scratch.sql,
    neighbours.map(({ memberId }) => memberId),
  );
  const stage = { scratch, people, neighbours, size: run.isSmall ? SMALL : FULL };
  const outcome = await runPart(run, (part) => attackOneOfTwo(part, stage));
  // Each lifted cap needs a process and up to a minute of its own.
  const mutations = Object.entries(run.isSmall ? {} : MUTATIONS);
  const lifted: Claim[] = [];
  for (const [name, changes] of mutations) {
    const isNoticed = await runPart(run, (part) => breaksWithout(part, stage, changes));
    run.say(`without the cap (${name}): ${isNoticed ? 'others are refused' : 'NOTHING HAPPENS'}`);
    lifted.push([isNoticed, `mutation: it is noticed that ${name}`]);
  }
  return judge(outcome, stage.size.judgedShare, lifted);
}

async function openServer(run: ProofRun, { scratch, neighbours }: Stage, changes: NodeJS.ProcessEnv = {}) {
  const api = await startApiProcess(run, scratch, { ...SERVER, ...changes });
  const [first] = neighbours;
  if (!first) throw new Error('There is no neighbour.');
  const photoUrl = await uploadLargePhoto(api.port, first);
  return { api, photoUrl, take: await startNeighbours(run, { port: api.port, people: neighbours, photoUrl }) };
}

/** Side by side, because other work on the machine slows both processes equally. */
async function attackOneOfTwo(run: ProofRun, stage: Stage): Promise<Outcome> {
  const quiet = await openServer(run, stage);
  const { api, photoUrl, take } = await openServer(run, stage);
  await sleep(stage.size.warmUpMs);
  quiet.take();
  take();
  const attackers = await startAttackers(run, { stage, api, photoUrl });
  const isReady = async () => (await countRefusedConnections(api)) >= REFUSED_CONNECTIONS;
  await waitUntil({ what: 'The attack', isReady, timeoutMs: LONGEST_WAIT_MS });
  run.say(`the attack is in force: more than ${REFUSED_CONNECTIONS} connections were refused`);
  await sleep(stage.size.attackMs);
  await attackers.kill();
  await sleep(AFTERMATH_MS);
  return { attacked: take(), quiet: quiet.take() };
}

/** Whether a neighbour is refused once a cap is lifted. Ends as soon as one is. */
async function breaksWithout(run: ProofRun, stage: Stage, changes: NodeJS.ProcessEnv): Promise<boolean> {
  const { api, photoUrl, take } = await openServer(run, stage, changes);
  await sleep(stage.size.warmUpMs);
  take();
  await startAttackers(run, { stage, api, photoUrl });
  const isReady = async () => take().some(isRefused);
  const refused = waitUntil({ what: 'A refusal', isReady, timeoutMs: LONGEST_WAIT_MS });
  return refused.then(
    () => true,
    () => false,
  );
}

async function countRefusedConnections({ metricsPort }: ApiProcess): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^ballpark_connections_refused_total (\d+)$/m.exec(text)?.[1] ?? 0);
}

type AttackInput = { stage: Stage; api: ApiProcess; photoUrl: string };

/** A process of their own, so that their work does not slow down the measurement. */
async function startAttackers(run: ProofRun, { stage, api, photoUrl }: AttackInput) {
  const { token } = await stage.people.createOne('onboarded');
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-proof-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const args = [String(api.port), token, photoUrl];
  const logFile = join(folder, 'attackers.log');
  const program = startNodeProgram({ url: ATTACKERS, args, environment: process.env, logFile });
  run.atEnd(() => program.kill());
  return program;
}

function isRefused({ status }: Sample): boolean {
  return status !== 200;
}

function readTimes(samples: readonly Sample[], kind: SampleKind): number[] {
  return samples.filter((sample) => sample.kind === kind).map(({ ms }) => ms);
}

function formatMs(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

function judge({ quiet, attacked }: Outcome, share: number, lifted: Claim[]): Verdict {
  const rows = Object.entries({ quiet, attacked }).flatMap(([process, samples]) =>
    KINDS.map((kind) => {
      const times = readTimes(samples, kind);
      const refused = samples.filter((sample) => sample.kind === kind && isRefused(sample)).length;
      return [process, kind, times.length, refused, formatMs(median(times)), formatMs(percentile(times, 0.99))];
    }),
  );
  printTable(['process', 'kind', 'sent', 'refused', 'p50', 'p99'], rows);
  const [usual = NaN, slowed = NaN] = [quiet, attacked].map((samples) =>
    percentile(readTimes(samples, 'request'), share),
  );
  const judged = `p${share * 100}`;
  const allowed = Math.max(MOST_TIMES_SLOWER * usual, ALWAYS_ALLOWED_MS);
  const refused = attacked.filter(isRefused);
  const statuses = [...new Set(refused.map(({ kind, status }) => `${kind} ${status}`))].join(', ');
  const uploads = readTimes(attacked, 'upload').length;
  const claims: Claim[] = [
    [uploads > 0, 'neighbours upload photos during the attack'],
    [refused.length === 0, `no neighbour is refused (${refused.length} are: ${statuses})`],
    [slowed <= allowed, `${judged} is at most ${formatMs(allowed)} during the attack (${formatMs(slowed)})`],
    ...lifted,
  ];
  const figure =
    `${refused.length} of ${attacked.length} calls of other members refused during the attack, ${uploads} photos stored, ` +
    `${judged} ${formatMs(slowed)}, ${(slowed / usual).toFixed(1)} times that of a quiet process (${formatMs(usual)}); ` +
    `${lifted.filter(([isNoticed]) => isNoticed).length} of ${lifted.length} lifted caps noticed`;
  return { figure, missed: listMissed(claims) };
}
