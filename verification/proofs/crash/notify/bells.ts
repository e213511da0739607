import { setTimeout as sleep } from 'node:timers/promises';
import { notificationEvent } from '@ballpark/contracts/notifications';
import type { Pool } from 'pg';
import type { People, Person } from '../../kit/actors/people.ts';
import { buildBearer, openWireClient, type WireClient } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { buildSuggestion, createListings, type OwnedListing } from './town.ts';

type FollowEvents = (options: {
  connect: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: { event?: string | undefined; data: string }) => void;
  onLost: () => void;
  signal: AbortSignal;
}) => Promise<unknown>;

/** The web app's reader of streams. Imported by URL: browser code and Node.js code are separate TypeScript projects. */
const EVENT_STREAM = new URL('../../../../apps/web/src/api/event-stream.ts', import.meta.url).href;
/** The interval of polling while events may be missed, as in the web app. */
const POLL_MS = 10_000;
const LONGEST_MS = 60_000;

/** An open app with a bell. */
export type Bell = { listing: OwnedListing; shows: (count: number) => Promise<number>; count: () => number };

type BellsInput = { run: ProofRun; sql: Pool; people: People; port: number; count: number };

/** Opens one app per owner on one process. */
export async function openBells({ run, sql, people, port, count }: BellsInput): Promise<Bell[]> {
  const { followEvents } = (await import(EVENT_STREAM)) as { followEvents: FollowEvents };
  const leaving = new AbortController();
  const client = openWireClient(port, 32);
  run.atEnd(async () => {
    leaving.abort();
    client.close();
  });
  const listings = await createListings(sql, people, count);
  const bells = listings.map((listing) => openBell({ client, port, followEvents, signal: leaving.signal }, listing));
  await Promise.all(bells.map(({ ready }) => ready));
  return bells;
}

type BellContext = { client: WireClient; port: number; followEvents: FollowEvents; signal: AbortSignal };

function openBell({ client, port, followEvents, signal }: BellContext, listing: OwnedListing) {
  let shown = 0;
  let timer: NodeJS.Timeout | undefined;
  const ready = Promise.withResolvers<void>();
  const refresh = async () => {
    const headers = buildBearer(listing.owner);
    const { status, body } = await client.send({ method: 'GET', path: '/api/notifications', headers });
    if (status === 200) shown = countEvents(JSON.parse(body) as Answer);
  };
  const stopPolling = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const poll = () => (timer ??= setInterval(() => void refresh(), POLL_MS));
  signal.addEventListener('abort', stopPolling);
  void followEvents({
    connect: (abort) =>
      fetch(`http://127.0.0.1:${port}/api/notifications/live`, { headers: buildBearer(listing.owner), signal: abort }),
    onEvent: ({ event, data }) => {
      const heard = notificationEvent.parse({ event, data: JSON.parse(data) });
      if (heard.event === 'sight' && !heard.data.isClear) return void poll();
      if (heard.event === 'sight') stopPolling();
      ready.resolve();
      return void refresh();
    },
    onLost: poll,
    signal,
  });
  return {
    listing,
    ready: ready.promise,
    count: () => shown,
    /** Resolves with the time at which the app has shown this many events. */
    shows: async (count: number) => {
      const deadline = Date.now() + LONGEST_MS;
      const isShown = () => shown >= count;
      while (!isShown() && Date.now() < deadline) await sleep(5);
      return isShown() ? performance.now() : Infinity;
    },
  };
}

type Answer = { data: { notifications: { count?: number }[] } };

/** A group counts up on one notification, so its events are added. */
function countEvents({ data }: Answer): number {
  return data.notifications.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** Suggests a price through another process. Returns the milliseconds until the bell of the owner has counted it. */
export async function ringOnce(client: WireClient, bell: Bell, person: Person): Promise<number> {
  const wanted = bell.count() + 1;
  const sentAt = performance.now();
  const seen = bell.shows(wanted);
  const { status, body } = await client.send(buildSuggestion({ person, listingId: bell.listing.id, amount: 60 }));
  if (status !== 201) throw new Error(`suggestion: ${status} ${body}`);
  return (await seen) - sentAt;
}
