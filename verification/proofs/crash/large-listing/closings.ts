import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataOf } from '@ballpark/contracts/endpoint';
import type { closeListing } from '@ballpark/contracts/suggestions';
import type { Pool } from 'pg';
import type { ListingRef } from '../../kit/actors/listings.ts';
import type { Person } from '../../kit/actors/people.ts';
import { buildBearer, encodeJson, type WireClient } from '../../kit/http/wire-client.ts';
import { readProcessorSeconds } from '../../kit/processor-time.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';

export const FINAL_PRICE = 100;

/** For a moment the processor time of a process that has just ended is counted nowhere. */
const SETTLING_MS = 300;

type Requests = { client: WireClient; owner: Person };

export type ClosingAnswer = { status: number; ms: number; bytes: number; rewardsNamed: number; rewardCount: number };

export async function closeAsOwner({ client, owner }: Requests, { id }: ListingRef): Promise<ClosingAnswer> {
  const { headers, body } = encodeJson({ finalPrice: FINAL_PRICE });
  const startedAt = performance.now();
  const answer = await client.send({
    method: 'POST',
    path: `/api/listings/${id}/close`,
    headers: { ...headers, ...buildBearer(owner) },
    body,
  });
  const ms = performance.now() - startedAt;
  // The server has validated its answer against the contract. A refusal has no data.
  const { data } = JSON.parse(answer.body) as { data?: DataOf<typeof closeListing> };
  return {
    status: answer.status,
    ms,
    bytes: Buffer.byteLength(answer.body),
    rewardsNamed: data?.xpRewards.length ?? 0,
    rewardCount: data?.rewardCount ?? 0,
  };
}

/** Closes overdue listings, as the worker does every minute. */
export async function requestSweep(client: WireClient): Promise<void> {
  const { headers, body } = encodeJson({ adminKey: OPERATOR_KEY });
  const { status } = await client.send({ method: 'POST', path: '/api/admin/auto-close-listings', headers, body });
  if (status !== 200) throw new Error(`The sweep was answered with ${status}.`);
}

/** Runs the work and returns the processor milliseconds that PostgreSQL and the API spent meanwhile. */
export async function measureProcessorMs(sql: Pool, apiPid: number, work: () => Promise<unknown>): Promise<number> {
  const postmaster = await findPostmaster(sql);
  const used = () => readProcessorSeconds(postmaster) + readProcessorSeconds(apiPid);
  const before = used();
  await work();
  await sleep(SETTLING_MS);
  return (used() - before) * 1000;
}

/** The parent of every process of PostgreSQL. */
async function findPostmaster(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }));
}
