import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { People, Person } from '../../kit/actors/people.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';
import { buildBearer, openWireClient, type WireClient, type WireRequest } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { percentile } from '../../kit/statistics.ts';
import { buildClosing, createListings, insertCrowd } from './town.ts';

type FanOutContext = { run: ProofRun; sql: Pool; people: People; port: number };

export type FanOutSize = {
  suggesters: number;
  /** Seconds of each measurement without a fan-out. */ quietSeconds: number;
};

export type FanOut = {
  listingId: string;
  toldAfterMs: number;
  told: number;
  /** 95th percentiles of ordinary requests, in milliseconds. */
  quietMs: number;
  busyMs: number;
  requests: number;
  failed: number;
};

const PER_SECOND = 40;
const LONGEST_MS = 6 * 60_000;

/** Closes a listing with many suggesters and measures ordinary requests before, during and after the fan-out. */
export async function measureFanOut(context: FanOutContext, size: FanOutSize): Promise<FanOut> {
  const { run, sql, people, port } = context;
  const [listing] = await createListings(sql, people, 1);
  if (!listing) throw new Error('No listing was created.');
  await insertCrowd(sql, listing, size.suggesters);
  const reader = await people.createOne('onboarded');
  const client = openWireClient(port, 64);
  run.atEnd(async () => client.close());
  const paths = ['/api/listings', `/api/listings/${listing.id}`, '/api/notifications', '/api/notifications/unread'];
  const measure = (until: () => Promise<unknown>) => measureRequests({ client, reader, paths }, until);

  await measure(() => sleep(1_000)); // warm-up
  const before = await measure(() => sleep(size.quietSeconds * 1000));
  const startedAt = performance.now();
  const during = await measure(async () => {
    const { status, body } = await client.send(buildClosing(listing));
    if (status !== 200) throw new Error(`closing: ${status} ${body}`);
    await waitUntilTold(sql, listing.id, size.suggesters);
  });
  const toldAfterMs = performance.now() - startedAt;
  await waitUntilSettled(sql, listing.id);
  const after = await measure(() => sleep(size.quietSeconds * 1000));
  const quiet = [...before.waits, ...after.waits];
  return {
    listingId: listing.id,
    toldAfterMs,
    told: await countTold(sql, listing.id),
    quietMs: percentile(quiet, 0.95),
    busyMs: percentile(during.waits, 0.95),
    requests: quiet.length + during.waits.length,
    failed: before.failed + during.failed + after.failed,
  };
}

type Reading = { client: WireClient; reader: Person; paths: readonly string[] };

async function measureRequests({ client, reader, paths }: Reading, until: () => Promise<unknown>) {
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const send = async (request: WireRequest, dueAt: number) => {
    const { status } = await client.send(request);
    waits.push(performance.now() - dueAt);
    if (status !== 200) failed += 1;
  };
  const stop = runAtSteadyRate(PER_SECOND, async (dueAt, turn) => {
    const request = { method: 'GET', path: paths[turn % paths.length] ?? '', headers: buildBearer(reader) };
    const answered = send(request, dueAt);
    open.add(answered);
    await answered;
    open.delete(answered);
  });
  await until();
  stop();
  await Promise.all(open);
  return { waits, failed };
}

async function waitUntilTold(sql: Pool, listingId: string, count: number): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while ((await countTold(sql, listingId)) < count && Date.now() < deadline) await sleep(250);
}

async function countTold(sql: Pool, listingId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int from notification where listing_id = $1 and kind = 'result'`,
    [listingId],
  );
  return rows[0]?.count ?? 0;
}

async function waitUntilSettled(sql: Pool, listingId: string): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (Date.now() < deadline) {
    const { rows } = await sql.query('select from listing where id = $1 and settled_at is null', [listingId]);
    if (rows.length === 0) return;
    await sleep(250);
  }
}
