import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From here on not ready: whoever spreads the traffic sends it elsewhere while open requests finish. */
    beginDraining: () => void;
  }
}

/** `live`: the process runs. `ready`: it can answer, so traffic may be sent; false again while it drains. */
export function serveHealth(http: FastifyInstance, isReachable: () => Promise<boolean>): void {
  let isDraining = false;
  http.decorate('beginDraining', () => {
    isDraining = true;
  });
  http.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'live' }));
  http.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = !isDraining && (await isReachable());
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
