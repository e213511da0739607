import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** For a body of ordinary size over a very slow connection. */
const BODY_MS = 30_000;
/** For a photo of 5 MB at 0.75 Mbit/s, plus half as much again. The web app waits as long. */
export const UPLOAD_MS = 120_000;
const MAX_DRAIN_MS = 2_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Closes the connection when the body takes too long. */
    bodyTimer: NodeJS.Timeout | undefined;
  }
}

/**
 * Closes the connection of a client that takes too long to send a body, whether or not it was answered. Node has one
 * limit for all requests, which must be long enough for photos. This one is shorter for all other bodies.
 */
export function installBodyTimeout(http: FastifyInstance): void {
  http.decorateRequest('bodyTimer', undefined);
  http.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) limitBody(request, BODY_MS);
    done();
  });
}

/** Called once the caller is known and may send photos. */
export function allowSlowBody(request: FastifyRequest): void {
  limitBody(request, UPLOAD_MS);
}

function limitBody(request: FastifyRequest, ms: number): void {
  const { raw } = request;
  if (request.bodyTimer) clearTimeout(request.bodyTimer);
  else raw.once('close', () => clearTimeout(request.bodyTimer));
  request.bodyTimer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, ms);
}

/** Reads and discards the rest of a body: a client that is cut off while it sends does not see the refusal. */
export async function drainBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  const ended = new AbortController();
  request.unpipe().resume();
  try {
    await Promise.race([
      once(request, 'close', ended),
      once(request, 'end', ended),
      sleep(MAX_DRAIN_MS, undefined, ended),
    ]);
  } catch {
    // the client has closed the connection and reads no answer
  } finally {
    ended.abort();
  }
}
