import { type Readable, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/refusal.ts';
import { isTooSlow, PERIOD_MS } from '../slow-client.ts';

/** The bodies take up to three times this for a moment: in chunks, joined, and as a string. */
const BUDGET_BYTES = 192 * 1024 * 1024;
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget;
  }
}

export type UploadBudget = {
  /**
   * Admits a body with photos, or refuses it. Returns the body to read instead. Its memory is counted while it arrives,
   * and until the response is closed: a client that announces a large body and does not send it takes no memory.
   */
  admit: (request: FastifyRequest, reply: FastifyReply, body: Readable) => Readable;
};

type Options = { /** Bodies in flight. */ perMember: number; budgetBytes?: number };

/** Bounds the memory of all bodies with photos together, and what one member can take of it. */
export function createUploadBudget({ perMember, budgetBytes = BUDGET_BYTES }: Options): UploadBudget {
  const inFlight = new Map<string, number>();
  let used = 0;

  function enter(member: string): () => void {
    const count = inFlight.get(member) ?? 0;
    if (count >= perMember) throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    inFlight.set(member, count + 1);
    return () => {
      const left = (inFlight.get(member) ?? 1) - 1;
      if (left > 0) inFlight.set(member, left);
      else inFlight.delete(member);
    };
  }

  return {
    admit: (request, reply, body) => {
      const leave = enter(request.caller?.memberId ?? request.client);
      let arrived = 0;
      const counted = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          if (used + chunk.length > budgetBytes) {
            done(new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS }));
            return;
          }
          used += chunk.length;
          arrived += chunk.length;
          done(null, chunk);
        },
      });
      const stopWatching = watchProgress(request, () => arrived);
      counted.once('close', stopWatching);
      body.once('error', (error) => counted.destroy(error));
      reply.raw.once('close', () => {
        stopWatching();
        leave();
        used -= arrived;
      });
      return body.pipe(counted);
    },
  };
}

/** Closes the connection of a client that sends too slowly. Returns a function that stops watching. */
function watchProgress({ raw }: FastifyRequest, readArrived: () => number): () => void {
  let before = 0;
  const timer = setInterval(() => {
    const now = readArrived();
    if (!raw.complete && isTooSlow(now - before)) raw.destroy();
    before = now;
  }, PERIOD_MS);
  return () => clearInterval(timer);
}
