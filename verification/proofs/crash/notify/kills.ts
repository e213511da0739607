import { setTimeout as sleep } from 'node:timers/promises';
import type { People, Person } from '../../kit/actors/people.ts';
import { openWireClient, type WireAnswer, type WireRequest } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { Random } from '../../kit/seeded-random.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import type { ProcessKind, ProductProcess } from '../../kit/services/product-processes.ts';
import { EARNING_JOBS } from '../../kit/services/worker-process.ts';
import { buildClosing, buildReading, buildSuggestion, createListings, type OwnedListing } from './town.ts';

export type KillSize = { listings: number; neighbours: number; kills: number };

type KillContext = {
  run: ProofRun;
  services: PrivateServices;
  processes: readonly ProductProcess[];
  people: People;
  random: Random;
};

/** Requests at the same time. */
const CLIENTS = 16;
const PAUSE_MS = 80;
const LONGEST_MS = 120_000;
const LONGEST_DRAIN_MS = 600_000;
/** An owner reads after this many prices, so that groups end and begin. */
const READ_EVERY = 7;

/** With `--small`, the jobs of killed workers are retried at once. The queue notices them after about 25 seconds. */
export const RETRY_NOW = `
  update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + (state = 'active')::int
  where name = any($1) and (state = 'active' and started_on < now() - interval '3 seconds'
    or state = 'retry' and start_after > now())`;

export type KillResult = { suggestions: number; closings: number; kills: number; unexpected: string[] };

/** Members suggest prices and owners close their listings, while processes are killed one after the other. */
export async function playWithKills(context: KillContext, size: KillSize): Promise<KillResult> {
  const { run, services, processes, people, random } = context;
  const listings = await createListings(services.sql, people, size.listings);
  const neighbours = await people.create('onboarded', size.neighbours);
  const tasks = listings.flatMap((listing) => neighbours.map((person) => ({ listing, person })));
  const waiting = tasks.toSorted(() => random.next() - 0.5);
  const left = new Map(listings.map(({ id }) => [id, neighbours.length]));
  const result: KillResult = { suggestions: 0, closings: 0, kills: 0, unexpected: [] };
  const sender = openSender(processes, random);
  run.atEnd(async () => sender.close());

  const play = async () => {
    for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
      await suggest(task);
      const remaining = (left.get(task.listing.id) ?? 0) - 1;
      left.set(task.listing.id, remaining);
      if (remaining % READ_EVERY === 0) await sender.send(buildReading(task.listing.owner, random.below(40)));
      if (remaining === 0) await close(task.listing);
    }
  };
  const suggest = async ({ listing, person }: { listing: OwnedListing; person: Person }) => {
    const amount = 50 + random.below(100);
    const { status, body } = await sender.send(buildSuggestion({ person, listingId: listing.id, amount }));
    if (status === 201) result.suggestions += 1;
    else result.unexpected.push(`suggestion: ${status} ${body}`);
  };
  const close = async (listing: OwnedListing) => {
    const { status, body } = await sender.send(buildClosing(listing));
    // A closing has no idempotency key: the answer to the first attempt may have been lost.
    if (status === 200 || status === 409) result.closings += 1;
    else result.unexpected.push(`closing: ${status} ${body}`);
  };

  const playing = Promise.all(Array.from({ length: CLIENTS }, play));
  const apart = tasks.length / (size.kills + 1);
  while (result.kills < size.kills) {
    await waitUntilTrue(async () => result.suggestions >= (result.kills + 1) * apart);
    await killOne(context, result.kills % 2 === 0 ? 'worker' : 'api');
    result.kills += 1;
  }
  await playing;
  run.say(`${result.suggestions} prices, ${result.closings} closings, ${result.kills} kills; waiting for the jobs`);
  await waitForJobs(context);
  return result;
}

/** Repeats a request until a process answers it. */
function openSender(processes: readonly ProductProcess[], random: Random) {
  const clients = processes.filter(({ kind }) => kind === 'api').map(({ port }) => openWireClient(port, CLIENTS));
  return {
    send: async (request: WireRequest): Promise<WireAnswer> => {
      const deadline = Date.now() + LONGEST_MS;
      for (let attempt = random.below(clients.length); ; attempt += 1) {
        const answer = await clients[attempt % clients.length]?.send(request);
        const isAnswered = answer !== undefined && answer.status > 0 && answer.status < 500;
        if (isAnswered || Date.now() > deadline) return answer ?? { status: 0, headers: {}, body: '' };
        await sleep(PAUSE_MS);
      }
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

/** A supervisor starts the process again. */
async function killOne({ processes, random }: KillContext, kind: ProcessKind): Promise<void> {
  const listUp = () => processes.filter((process) => process.kind === kind && process.isUp());
  await waitUntilTrue(async () => listUp().length > 0);
  const up = listUp();
  await up[random.below(up.length)]?.kill();
}

async function waitForJobs({ run, services: { sql } }: KillContext): Promise<void> {
  const deadline = Date.now() + LONGEST_DRAIN_MS;
  while (Date.now() < deadline) {
    if (run.isSmall) await sql.query(RETRY_NOW, [EARNING_JOBS]);
    const { rows } = await sql.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')`,
      [EARNING_JOBS],
    );
    if (rows[0]?.left === 0) return;
    await sleep(200);
  }
}

async function waitUntilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('Nothing happened for two minutes.');
    await sleep(20);
  }
}
