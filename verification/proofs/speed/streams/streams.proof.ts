import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { insertListings, type ListingRef } from '../../kit/actors/listings.ts';
import { type People, type Person, preparePeople } from '../../kit/actors/people.ts';
import { buildBearer, buildPost, openWireClient } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { type ApiProcess, startApiProcess } from '../../kit/services/api-process.ts';
import { type ScratchServices, startScratchServices } from '../../kit/services/scratch-services.ts';
import { percentile } from '../../kit/statistics.ts';
import { openStreamClients, type StreamClient, type StreamClients } from './stream-clients.ts';

const FULL = {
  streams: 10_000,
  perListing: 50,
  changes: 100,
  warmUp: 500,
  settleMs: 20_000,
  mostInASecond: 0.06,
  mostBytes: 45_000,
};
/** With few streams the clients come back within seconds, so that a second has a larger share of them. */
const SMALL = {
  streams: 500,
  perListing: 10,
  changes: 20,
  warmUp: 100,
  settleMs: 2_000,
  mostInASecond: 0.6,
  mostBytes: 120_000,
};
/** A member may have six. */
const STREAMS_PER_MEMBER = 5;
const LONGEST_EVENT_MS = 1_000;
/** The spread of a minute, the restart, and the back-off of clients that came too early. */
const LONGEST_RETURN_MS = 120_000;
const LONGEST_OPENING_MS = 300_000;
/** Each process serves half of the streams, and has room for more of them. */
const ROOM = { LIVE_STREAMS: '12000', CONNECTIONS_PER_CLIENT: '20000', DRAIN_SECONDS: '0', LOG_LEVEL: 'warn' };

type Size = typeof FULL;
type Ports = readonly [number, number];
type Context = { run: ProofRun; size: Size; services: ScratchServices; people: People; clients: StreamClients };

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const services = await startScratchServices(run, 'streams');
  const people = await preparePeople(services.sql);
  const clients = await openStreamClients();
  run.atEnd(async () => clients.leave());
  const processes = [await startApiProcess(run, services, ROOM), await startApiProcess(run, services, ROOM)] as const;
  return measureStreams({ run, size, services, people, clients }, processes);
}

async function measureStreams(context: Context, processes: readonly [ApiProcess, ApiProcess]) {
  const { run, size, services, clients } = context;
  const ports = [processes[0].port, processes[1].port] as const;
  await warmUp(context, ports);
  const before = readMemory(processes);
  const listings = await createListings(services.sql, context.people, Math.ceil(size.streams / size.perListing));
  await openStreams(context, { ports, listings });
  await sleep(size.settleMs);
  const bytesEach = (readMemory(processes) - before) / clients.all.length;
  run.say(`${clients.all.length} streams are open: ${(bytesEach / 1000).toFixed(1)} kB of memory each`);

  const waits = await measureChanges(context, { port: processes[0].port, listings });
  const returned = await restart(context, processes[1]);
  const busiest = Math.max(...countPerSecond(returned.delays)) / returned.lost;
  showReturns(returned.delays);

  const p95 = percentile(waits, 0.95);
  const refused = clients.all.filter(({ refusal }) => refusal !== undefined).length;
  const claims: Claim[] = [
    [
      bytesEach <= size.mostBytes,
      `a stream takes at most ${size.mostBytes / 1000} kB (${(bytesEach / 1000).toFixed(1)} kB)`,
    ],
    [waits.length === size.changes * size.perListing, `every watcher hears of every change (${waits.length} did)`],
    [p95 <= LONGEST_EVENT_MS, `95 % hear within 1 s (${seconds(p95)})`],
    [returned.delays.length === returned.lost, `all ${returned.lost} come back (${returned.delays.length} did)`],
    [busiest <= size.mostInASecond, `they come back spread (${(busiest * 100).toFixed(1)} % in the busiest second)`],
    [refused === 0, `no client is refused for good (${refused} were)`],
  ];
  const figure =
    `${clients.all.length} streams over two processes, ${(bytesEach / 1000).toFixed(1)} kB each, a change reaches its ` +
    `watchers with a p95 of ${seconds(p95)}; after a restart ${returned.lost} came back over ` +
    `${seconds(Math.max(...returned.delays))}, ${(busiest * 100).toFixed(1)} % of them in the busiest second`;
  return { figure, missed: listMissed(claims) };
}

/** Resident memory of the processes, in bytes. */
function readMemory(processes: readonly ApiProcess[]): number {
  return processes
    .map(({ pid }) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024)
    .reduce((sum, bytes) => sum + bytes, 0);
}

async function createListings(sql: Pool, people: People, count: number): Promise<ListingRef[]> {
  const owners = await people.create('onboarded', count);
  return insertListings(
    sql,
    owners.map(({ memberId }) => memberId),
  );
}

/** Streams that open and close again, so that code is compiled and pools are filled before memory is read. */
async function warmUp({ run, size, services, people }: Context, [first, second]: Ports): Promise<void> {
  const clients = await openStreamClients();
  const [listing] = await createListings(services.sql, people, 1);
  const members = await people.create('onboarded', Math.ceil(size.warmUp / STREAMS_PER_MEMBER));
  for (let nth = 0; nth < size.warmUp; nth += 1) {
    const person = members[Math.floor(nth / STREAMS_PER_MEMBER)] as Person; // there are enough members
    clients.open({ person, ports: nth % 2 === 0 ? [first, second] : [second, first], listingId: listing?.id ?? '' });
  }
  await waitUntilOpen(clients.all);
  clients.leave();
  await sleep(2_000);
  run.say(`${size.warmUp} streams were opened and closed to warm up`);
}

type OpenInput = { ports: Ports; listings: ListingRef[] };

async function openStreams(
  { run, size, people, clients }: Context,
  { ports: [first, second], listings }: OpenInput,
): Promise<void> {
  const members = await people.create('onboarded', Math.ceil(size.streams / STREAMS_PER_MEMBER));
  const startedAt = Date.now();
  for (let nth = 0; nth < size.streams; nth += 1) {
    const person = members[Math.floor(nth / STREAMS_PER_MEMBER)] as Person; // there are enough members
    const listing = listings[nth % listings.length];
    clients.open({ person, ports: nth % 2 === 0 ? [first, second] : [second, first], listingId: listing?.id ?? '' });
  }
  await waitUntilOpen(clients.all);
  run.say(`${size.streams} streams were opened in ${seconds(Date.now() - startedAt)}`);
}

async function waitUntilOpen(clients: readonly StreamClient[]): Promise<void> {
  const deadline = Date.now() + LONGEST_OPENING_MS;
  while (!clients.every(({ isOpen }) => isOpen)) {
    const open = clients.filter(({ isOpen }) => isOpen).length;
    if (Date.now() > deadline) throw new Error(`only ${open} of ${clients.length} streams are open`);
    await sleep(200);
  }
}

type ChangeInput = { port: number; listings: ListingRef[] };

/** Members suggest prices through one process. Returns the milliseconds until each watcher of either process hears of it. */
async function measureChanges({ run, size, people, clients }: Context, { port, listings }: ChangeInput) {
  const neighbours = await people.create('onboarded', size.changes);
  const client = openWireClient(port);
  const waits: number[] = [];
  for (const [nth, neighbour] of neighbours.entries()) {
    const listing = listings[(nth * 7) % listings.length];
    const watchers = clients.all.filter(({ listingId }) => listingId === listing?.id);
    const sentAt = performance.now();
    const request = buildPost(`/listings/${listing?.id}/suggest`, { amount: 10 + nth });
    const answer = await client.send({ ...request, headers: { ...request.headers, ...buildBearer(neighbour) } });
    if (answer.status !== 201) throw new Error(`suggesting: ${answer.status} ${answer.body}`);
    const deadline = performance.now() + 10_000;
    while (watchers.some(({ changedAt }) => changedAt < sentAt) && performance.now() < deadline) await sleep(20);
    waits.push(...watchers.filter(({ changedAt }) => changedAt > sentAt).map(({ changedAt }) => changedAt - sentAt));
  }
  client.close();
  run.say(`${size.changes} prices were suggested, ${waits.length} times a watcher heard of it`);
  return waits;
}

/** Stops a process and starts it again. Returns how long after the loss each client came back, to either process. */
async function restart(
  { run, services, clients }: Context,
  old: ApiProcess,
): Promise<{ lost: number; delays: number[] }> {
  const own = clients.all.filter(({ port }) => port === old.port);
  const lostAt = performance.now();
  process.kill(old.pid ?? 0, 'SIGTERM');
  while (!old.hasEnded()) await sleep(50);
  run.say(`a process with ${own.length} streams has stopped after ${seconds(performance.now() - lostAt)}`);
  const started = startApiProcess(run, { ...services, ports: old }, ROOM);
  const deadline = performance.now() + LONGEST_RETURN_MS;
  const isBack = ({ isOpen, openedAt }: StreamClient) => isOpen && openedAt > lostAt;
  while (!own.every(isBack) && performance.now() < deadline) await sleep(200);
  await started;
  return { lost: own.length, delays: own.filter(isBack).map(({ openedAt }) => openedAt - lostAt) };
}

function countPerSecond(delays: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const delay of delays) {
    const second = Math.floor(delay / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return [...counts.values()];
}

function showReturns(delays: readonly number[]): void {
  const shares = [0.05, 0.25, 0.5, 0.75, 0.95, 1];
  printTable(
    ['share of the clients that are back', 'after'],
    shares.map((share) => [`${share * 100} %`, seconds(percentile(delays, share))]),
  );
}
