import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing } from '@ballpark/contracts/suggestions';
import type { Pool } from 'pg';
import type { ListingRef } from '../../kit/actors/listings.ts';
import type { Person } from '../../kit/actors/people.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';
import { buildBearer, buildGet, buildPost, type WireClient } from '../../kit/http/wire-client.ts';
import { readProcessorSeconds } from '../../kit/processor-time.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';
import { percentile } from '../../kit/statistics.ts';
import type { Town } from './town.ts';

export const FINAL_PRICE = 100;

/** For a moment the processor time of a process that has just ended is counted nowhere. */
const SETTLING_MS = 300;

export type ClosingAnswer = { status: number; ms: number; bytes: number; rewardsNamed: number; rewardCount: number };

export async function closeAsOwner(client: WireClient, owner: Person, { id }: ListingRef): Promise<ClosingAnswer> {
  const { headers, ...wire } = buildPost(`/listings/${id}/close`, { finalPrice: FINAL_PRICE });
  const startedAt = performance.now();
  const { status, body } = await client.send({ ...wire, headers: { ...headers, ...buildBearer(owner) } });
  const ms = performance.now() - startedAt;
  // The server has validated its answer against the contract. A refusal has no data.
  const { data } = JSON.parse(body) as { data?: DataOf<typeof closeListing> };
  const rewardsNamed = data?.xpRewards.length ?? 0;
  return { status, ms, bytes: Buffer.byteLength(body), rewardsNamed, rewardCount: data?.rewardCount ?? 0 };
}

/** Closes overdue listings, as the worker does every minute. */
export async function requestSweep(client: WireClient): Promise<void> {
  const { status } = await client.send(buildPost('/admin/auto-close-listings', { adminKey: OPERATOR_KEY }));
  if (status !== 200) throw new Error(`The sweep was answered with ${status}.`);
}

/** Runs the work and returns the processor milliseconds that PostgreSQL and the API spent meanwhile. */
export async function measureProcessorMs(
  sql: Pool,
  apiPid: number | undefined,
  work: () => Promise<unknown>,
): Promise<number> {
  if (apiPid === undefined) throw new Error('The API has no process id.');
  const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The parent of every process of PostgreSQL.
  const postmaster = execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' });
  const used = () => readProcessorSeconds(Number(postmaster)) + readProcessorSeconds(apiPid);
  const before = used();
  await work();
  await sleep(SETTLING_MS);
  return (used() - before) * 1000;
}

const PER_SECOND = 40;
const LONGEST_TELLING_MS = 6 * 60_000;

export type Telling = {
  toldAfterMs: number;
  told: number;
  /** 95th percentiles of ordinary requests, in milliseconds. */
  quietMs: number;
  busyMs: number;
  requests: number;
  failed: number;
};

type TellingInput = { client: WireClient; sql: Pool; town: Town; quietSeconds: number };

/** Closes a listing and measures ordinary requests before, during and after its participants are told. */
export async function measureTelling({ client, sql, town, quietSeconds }: TellingInput): Promise<Telling> {
  const { owner, reader, told: listing } = town;
  const measure = (until: () => Promise<unknown>) => measureRequests({ client, reader, listing }, until);
  const readCounts = async () => {
    const { rows } = await sql.query<{ told: number; owed: number; isSettled: boolean }>(
      `select (select count(*)::int from notification where listing_id = $1 and kind = 'result') as told,
         suggestion_count as owed, settled_at is not null as "isSettled" from listing where id = $1`,
      [listing.id],
    );
    return rows[0] ?? { told: 0, owed: NaN, isSettled: false };
  };
  const waitUntil = async (isDone: (counts: Awaited<ReturnType<typeof readCounts>>) => boolean) => {
    const deadline = Date.now() + LONGEST_TELLING_MS;
    while (!isDone(await readCounts()) && Date.now() < deadline) await sleep(250);
  };

  await measure(() => sleep(1_000)); // warm-up
  const before = await measure(() => sleep(quietSeconds * 1000));
  const startedAt = performance.now();
  const during = await measure(async () => {
    const { status } = await closeAsOwner(client, owner, listing);
    if (status !== 200) throw new Error(`The closing was answered with ${status}.`);
    await waitUntil(({ told, owed }) => told >= owed);
  });
  const toldAfterMs = performance.now() - startedAt;
  await waitUntil(({ isSettled }) => isSettled);
  const after = await measure(() => sleep(quietSeconds * 1000));
  const quiet = [...before.waits, ...after.waits];
  return {
    toldAfterMs,
    told: (await readCounts()).told,
    quietMs: percentile(quiet, 0.95),
    busyMs: percentile(during.waits, 0.95),
    requests: quiet.length + during.waits.length,
    failed: before.failed + during.failed + after.failed,
  };
}

type Reading = { client: WireClient; reader: Person; listing: ListingRef };

async function measureRequests({ client, reader, listing }: Reading, until: () => Promise<unknown>) {
  const paths = ['listings', `listings/${listing.id}`, 'notifications', 'notifications/unread'];
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const send = async (dueAt: number, turn: number) => {
    const wire = buildGet(`/api/${paths[turn % paths.length]}`);
    const { status } = await client.send({ ...wire, headers: buildBearer(reader) });
    waits.push(performance.now() - dueAt);
    if (status !== 200) failed += 1;
  };
  const stop = runAtSteadyRate(PER_SECOND, async (dueAt, turn) => {
    const answered = send(dueAt, turn).finally(() => open.delete(answered));
    open.add(answered);
  });
  await until();
  stop();
  await Promise.all(open);
  return { waits, failed };
}
