import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '../app/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    downloadBudget: DownloadBudget;
  }
}

/** An object as storage returns it. */
type StoredObject = { body: Readable; size: number };
type OpenObject = () => Promise<StoredObject | undefined>;
type Exchange = { request: FastifyRequest; reply: FastifyReply };

export type DownloadBudget = {
  /** Opens an object for a client, or refuses. The returned body is read from storage whether or not it is read here. */
  open: (exchange: Exchange, openObject: OpenObject) => Promise<StoredObject | undefined>;
};

/** Storage serves 50 requests at once. The other photos of a page wait for the first ones. */
const READS_AT_ONCE = 3;
/** Reads and those that wait for them. A page of photos over HTTP/2 asks for all at once. */
const MAX_CALLS = 200;
/** Some 200 photos of listings. */
const CLIENT_BYTES = 32 * 1024 * 1024;
const BUDGET_BYTES = 256 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** What one client has asked for: calls that storage has not answered to the end, and bytes that it has not read. */
type Client = { reads: LimitFunction; calls: number; bytes: number };
type Limits = { clientBytes?: number; budgetBytes?: number };

/**
 * Reads photos from storage at its speed, not at that of the client: a client that does not read its answer would keep
 * a connection to storage, of which there are few, and all other photos would wait for it. Instead the answer waits in
 * memory, of which a client gets a part.
 */
export function createDownloadBudget({
  clientBytes = CLIENT_BYTES,
  budgetBytes = BUDGET_BYTES,
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
    open: ({ request: { client: name }, reply }, openObject) => {
      const client = enter(name);
      const hold = (size: number) => {
        client.bytes += size;
        used += size;
        reply.raw.once('close', () => {
          client.bytes -= size;
          used -= size;
          forgetIdle(name);
        });
      };
      return new Promise((resolve, reject) => {
        const read = async () => {
          if (reply.raw.destroyed) return resolve(undefined); // the client has left while it waited
          refuseFull(client);
          const stored = await openObject();
          if (!stored || reply.raw.destroyed) return resolve(undefined);
          hold(stored.size);
          const body = new PassThrough({ highWaterMark: stored.size });
          resolve({ body, size: stored.size });
          // An error ends the body too, which ends the answer. The next read may begin when this one has ended.
          return Promise.race([pipeline(stored.body, body), finished(stored.body)]).catch(() => undefined);
        };
        void client
          .reads(read)
          .catch(reject)
          .finally(() => {
            client.calls -= 1;
            forgetIdle(name);
          });
      });
    },
  };
}
