import type { FastifyInstance, FastifyRequest } from 'fastify';

/** For a body of ordinary size on a very slow line. */
const BODY_MS = 30_000;
/** For a photo of 5 MB at 0.75 Mbit/s, with half as much again to spare; the app waits as long. */
export const UPLOAD_MS = 120_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the connection when the body takes too long. */
    bodyTimer: NodeJS.Timeout | undefined;
  }
}

/**
 * Ends the connection of whoever takes too long to send a body, answered or not. Node's own limit is one for all, and
 * photos need a long one: so that is the outermost, and this the one that counts.
 */
export function installBodyTime(http: FastifyInstance): void {
  http.decorateRequest('bodyTimer', undefined);
  http.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) limitBody(request, BODY_MS);
    done();
  });
}

/** For whoever is known and may send photos. */
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
