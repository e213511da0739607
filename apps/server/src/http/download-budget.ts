import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../core/refusal.ts';
import type { ByteRange, OpenObject } from '../integrations/storage/storage.ts';
import { isTooSlow, PERIOD_MS } from './slow-client.ts';

declare module 'fastify' {
  interface FastifyInstance {
    downloadBudget: DownloadBudget;
  }
}

/** Opens a part of one object. Its `size` is that of the whole object. Undefined if the object does not exist. */
type OpenPart = (range: ByteRange) => Promise<OpenObject | undefined>;
type Exchange = { request: FastifyRequest; reply: FastifyReply };

export type DownloadBudget = {
  /** Opens an object for a client, or refuses. The body has all of the object. */
  open: (exchange: Exchange, openPart: OpenPart) => Promise<OpenObject | undefined>;
};

/** Every photo fits into one part. Only an archive has several. */
const PART_BYTES = 4 * 1024 * 1024;
/** Storage serves 50 requests at once. The other photos of a page wait for the first ones. */
const READS_AT_ONCE = 3;
/** Reads and those that wait for them. A page of photos over HTTP/2 asks for all at once. */
const MAX_CALLS = 200;
/** Some 200 photos of listings, or 8 archives. */
const CLIENT_BYTES = 32 * 1024 * 1024;
const BUDGET_BYTES = 256 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** The open requests of one client: calls that storage has not answered to the end, and bytes that may be in memory. */
type Client = { reads: LimitFunction; calls: number; bytes: number };
type Limits = { clientBytes?: number; budgetBytes?: number; partBytes?: number; periodMs?: number };

/**
 * Reads objects from storage part by part. A part is read at the speed of storage, not at that of the client: a client that
 * does not read its answer would keep a connection to storage, of which there are few, and all other photos would wait for
 * it. Instead the part waits in memory, of which a client gets a share, and the next part is opened when the client has read
 * this one. An answer holds the memory of one part until it is closed, so no answer takes more while it runs.
 */
export function createDownloadBudget({
  clientBytes = CLIENT_BYTES,
  budgetBytes = BUDGET_BYTES,
  partBytes = PART_BYTES,
  periodMs = PERIOD_MS,
}: Limits = {}): DownloadBudget {
  const clients = new Map<string, Client>();
  let used = 0;

  function enter(name: string): Client {
    const client = clients.get(name) ?? { reads: pLimit(READS_AT_ONCE), calls: 0, bytes: 0 };
    if (client.calls >= MAX_CALLS) throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    clients.set(name, client);
    client.calls += 1;
    return client;
  }

  function forgetIdle(name: string): void {
    const client = clients.get(name);
    if (client?.calls === 0 && client.bytes === 0) clients.delete(name);
  }

  /** Before storage is asked, which costs more than the memory: reads under way may exceed the budget a little. */
  function refuseFull({ bytes }: Client): void {
    if (bytes >= clientBytes) throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    if (used >= budgetBytes) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  }

  return {
    open: async ({ request: { client: name }, reply }, openPart) => {
      const { raw } = reply;
      const client = enter(name);
      const openNext = (from: number) =>
        bufferPart({ client, partBytes }, async () => {
          if (raw.destroyed) return undefined; // the client has left while it waited
          if (from === 0) refuseFull(client);
          const part = await openPart({ from, length: partBytes });
          if (from === 0 && part && !raw.destroyed) hold(Math.min(part.size, partBytes));
          return part;
        });
      const hold = (bytes: number) => {
        client.bytes += bytes;
        used += bytes;
        const stopWatching = watchReading(reply, periodMs);
        raw.once('close', () => {
          stopWatching();
          client.bytes -= bytes;
          used -= bytes;
          forgetIdle(name);
        });
      };
      try {
        const first = await openNext(0);
        if (!first || first.size <= partBytes) return first;
        return { body: joinParts(first, { partBytes, openNext }), size: first.size };
      } finally {
        client.calls -= 1;
        forgetIdle(name);
      }
    },
  };
}

type PartBuffer = { client: Client; partBytes: number };

/** Reads a part to its end. Resolves as soon as it has begun: with the part as it waits in memory. */
function bufferPart(
  { client, partBytes }: PartBuffer,
  open: () => Promise<OpenObject | undefined>,
): Promise<OpenObject | undefined> {
  return new Promise((resolve, reject) => {
    const read = async () => {
      const stored = await open();
      if (!stored) return resolve(undefined);
      const body = new PassThrough({ highWaterMark: partBytes });
      resolve({ body, size: stored.size });
      // An error ends the body too, which ends the answer. The next read may begin when this one has ended.
      return Promise.race([pipeline(stored.body, body), finished(stored.body)]).catch(() => undefined);
    };
    client.reads(read).catch(reject);
  });
}

type Parts = { partBytes: number; openNext: (from: number) => Promise<OpenObject | undefined> };

/** One body of all parts. It takes the next chunk when the client has read the last one. */
function joinParts(first: OpenObject, { partBytes, openNext }: Parts): Readable {
  async function* read() {
    yield* first.body;
    for (let from = partBytes; from < first.size; from += partBytes) {
      const part = await openNext(from);
      if (!part) throw new Error('a part of a stored object is missing');
      yield* part.body;
    }
  }
  return Readable.from(read(), { objectMode: false });
}

/** Closes the connection of a client that reads too slowly. Returns a function that stops watching. */
function watchReading({ raw }: FastifyReply, periodMs: number): () => void {
  const { socket } = raw;
  const readSent = () => (socket ? socket.bytesWritten - socket.writableLength : 0);
  let before = readSent();
  const timer = setInterval(() => {
    const now = readSent();
    if (isTooSlow(now - before)) raw.destroy();
    before = now;
  }, periodMs);
  return () => clearInterval(timer);
}
