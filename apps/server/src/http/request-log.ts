import type { FastifyInstance } from 'fastify';
import { requestDuration } from '../observability/metrics.ts';

/**
 * One line per request: the route's pattern and never the address, because an address can hold a token or a place.
 * The visitor's network address is not written down at all.
 */
export function installRequestLog(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    if (!request.routeOptions.config.isStream)
      requestDuration.observe({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000);
    request.log.info(
      {
        method: request.method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        ...(request.caller && { memberId: request.caller.memberId }),
      },
      'request',
    );
  });
}
