import type { Pool } from 'pg';
import { insertListings } from '../../kit/actors/listings.ts';
import { type Person, preparePeople } from '../../kit/actors/people.ts';
import { buildBearer, encodeJson, openWireClient, type Send } from '../../kit/http/wire-client.ts';
import { readProcessorSeconds } from '../../kit/processor-time.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { ApiProcess } from '../../kit/services/api-process.ts';
import { type WorkerProcess, waitForJobs } from '../../kit/services/worker-process.ts';
import { newClientTrace } from './journey.ts';

const CONNECTIONS = 4;

/** An API process and a worker on a database of their own. */
export type Side = { sql: Pool; api: ApiProcess; worker: WorkerProcess };

export type CostSize = { rounds: number; warmups: number; members: number };

/** Processor time against the same work without traces: 1.05 is 5 % more. */
export type Cost = { asConfigured: number; allRecorded: number };

type CostInput = { plain: Side; traced: Side; size: CostSize };

/** First with the default share of traces, then with all recorded. */
export async function compareCost(run: ProofRun, { size, ...sides }: CostInput): Promise<Cost> {
  const asConfigured = await comparePhase(run, { size, ...sides, buildHeaders: () => ({}) });
  const buildHeaders = () => ({ traceparent: newClientTrace().traceparent });
  return { asConfigured, allRecorded: await comparePhase(run, { size, ...sides, buildHeaders }) };
}

type Phase = CostInput & { buildHeaders: () => Record<string, string> };

/**
 * Plays the same work on both sides in turns. The processor time of both counts for the whole round, because spans are sent
 * up to five seconds later. The sums over all rounds are compared: collecting garbage and compiling fall into few rounds.
 */
async function comparePhase(run: ProofRun, { plain, traced, size, buildHeaders }: Phase): Promise<number> {
  const play = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? [plain, traced] : [traced, plain]) {
        await playRound(run, side, { members: size.members, buildHeaders });
      }
    }
  };
  await play(size.warmups);
  const before = { plain: readUsed(plain), traced: readUsed(traced) };
  await play(size.rounds);
  const used = { plain: readUsed(plain) - before.plain, traced: readUsed(traced) - before.traced };
  run.say(`processor seconds: ${used.plain.toFixed(1)} without traces, ${used.traced.toFixed(1)} with traces`);
  return used.traced / used.plain;
}

function readUsed({ api, worker }: Side): number {
  return readProcessorSeconds(api.pid ?? 0) + readProcessorSeconds(worker.pid ?? 0);
}

type Round = Pick<Phase, 'buildHeaders'> & { members: number };

/** Until the last job is done. */
async function playRound(run: ProofRun, { sql, api }: Side, { members, buildHeaders }: Round): Promise<void> {
  const people = await preparePeople(sql);
  const owners = await people.create('onboarded', members);
  const guests = await people.create('onboarded', members);
  // Each guest has a listing, because waiting for a lock would be measured, too.
  const listings = await insertListings(
    sql,
    owners.map(({ memberId }) => memberId),
  );
  const client = openWireClient(api.port, CONNECTIONS);
  try {
    await Promise.all(
      guests.map((guest, index) => playGuest(client.send, { guest, id: listings[index]?.id ?? '', buildHeaders })),
    );
    await waitForJobs(run, sql, { longestMs: 120_000, mostFailures: 0 });
  } finally {
    client.close();
  }
}

type Guest = Pick<Phase, 'buildHeaders'> & { guest: Person; id: string };

/** Reads the feed and the listing twice, and suggests a price, which is a job. */
async function playGuest(send: Send, { guest, id, buildHeaders }: Guest): Promise<void> {
  const get = async (path: string) => requireSuccess(await send({ method: 'GET', path, headers: own() }), path);
  const own = () => ({ ...buildBearer(guest), ...buildHeaders() });
  await get('/api/listings?radius=50');
  await get(`/api/listings/${id}`);
  const path = `/api/listings/${id}/suggest`;
  const { body, headers: json } = encodeJson({ amount: 40 });
  requireSuccess(await send({ method: 'POST', path, body, headers: { ...json, ...own() } }), path);
  await get(`/api/listings/${id}`);
  await get('/api/listings?radius=50');
}

function requireSuccess({ status, body }: { status: number; body: string }, path: string): void {
  if (status >= 300 || status === 0) throw new Error(`${path}: ${status} ${body}`);
}
