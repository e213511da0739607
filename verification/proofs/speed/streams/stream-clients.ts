import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { Person } from '../../kit/actors/people.ts';
import { buildBearer } from '../../kit/http/wire-client.ts';

/** The function of the web app that reads a stream and connects again. */
type FollowEvents = (options: {
  connect: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: { event?: string | undefined; data: string }) => void;
  onLost: () => void;
  signal: AbortSignal;
}) => Promise<number | undefined>;

/** Imported by URL: browser code and Node.js code are separate TypeScript projects. */
const EVENT_STREAM = new URL('../../../../apps/web/src/api/event-stream.ts', import.meta.url).href;

/** Clients of one address have no ports left above about 28,000 connections, so several addresses share them. */
const CLIENT_ADDRESSES = 20;
/** More connections at once would overflow the queue of the listening socket. */
const MOST_CONNECTING = 64;

export type StreamClient = {
  port: number;
  listingId: string;
  isOpen: boolean;
  /** When it connected last. */
  openedAt: number;
  /** When it heard of a change last. */
  changedAt: number;
  /** The status that ended it for good: a refusal. */
  refusal?: number | undefined;
};

export type StreamClients = {
  all: StreamClient[];
  /** `ports` are those of the process and of the one that takes over, as a balancer does, while it is away. */
  open: (stream: { person: Person; ports: readonly [number, number]; listingId: string }) => void;
  leave: () => void;
};

/** Event streams that connect, and connect again, by the rules of the web app. */
export async function openStreamClients(): Promise<StreamClients> {
  const { followEvents } = (await import(EVENT_STREAM)) as { followEvents: FollowEvents };
  const leaving = new AbortController();
  const gate = createGate(MOST_CONNECTING);
  const all: StreamClient[] = [];
  return {
    all,
    leave: () => leaving.abort(),
    open: ({ person, ports: [port, other], listingId }) => {
      const localAddress = `127.0.0.${2 + (all.length % CLIENT_ADDRESSES)}`;
      const client: StreamClient = { port, listingId, isOpen: false, openedAt: 0, changedAt: 0 };
      all.push(client);
      const target = { host: '127.0.0.1', path: `/api/listings/${listingId}/live`, localAddress };
      const ended = followEvents({
        connect: async (signal) => {
          const release = await gate();
          try {
            const wire = { ...target, headers: buildBearer(person), signal };
            const response = await openStream({ ...wire, port }).catch(() => openStream({ ...wire, port: other }));
            client.isOpen = response.ok;
            if (response.ok) client.openedAt = performance.now();
            return response;
          } finally {
            release();
          }
        },
        onEvent: ({ event }) => {
          if (event === 'changed') client.changedAt = performance.now();
        },
        onLost: () => {
          client.isOpen = false;
        },
        signal: leaving.signal,
      });
      void ended.then((status) => (client.refusal = status));
    },
  };
}

type StreamTarget = {
  host: string;
  port: number;
  path: string;
  localAddress: string;
  headers: Record<string, string>;
  signal: AbortSignal;
};

/** `fetch` cannot choose the address of the client. */
function openStream(target: StreamTarget): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...target, agent: false }, (incoming) => {
      resolve(new Response(Readable.toWeb(incoming), { status: incoming.statusCode ?? 500 }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Lets a number of callers in at once. The returned function lets the next one in. */
function createGate(most: number): () => Promise<() => void> {
  let room = most;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else room += 1;
  };
  return async () => {
    if (room > 0) room -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return leave;
  };
}
