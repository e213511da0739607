import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../app/refusal.ts';

/** The bodies take up to three times this for a moment: in chunks, joined, and as a string. */
const BUDGET_BYTES = 192 * 1024 * 1024;
const RETRY_SECONDS = 5;

declare module 'fastify' {
  interface FastifyInstance {
    uploadBudget: UploadBudget;
  }
}

export type UploadBudget = {
  /** Reserves memory for a body until its response is closed, or refuses the request. */
  acquire: (request: FastifyRequest, reply: FastifyReply, maxBytes: number) => void;
};

/** Bounds the memory of all bodies with photos together: a thousand slow clients may each send the largest body. */
export function createUploadBudget(budgetBytes = BUDGET_BYTES): UploadBudget {
  let reserved = 0;
  return {
    acquire: ({ headers }, reply, maxBytes) => {
      const announced = Number(headers['content-length'] ?? maxBytes);
      // A body over the limit is refused before it is read.
      const bytes = Math.min(announced, maxBytes);
      if (reserved + bytes > budgetBytes) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
      reserved += bytes;
      reply.raw.once('close', () => {
        reserved -= bytes;
      });
    },
  };
}
