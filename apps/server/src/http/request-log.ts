import type { FastifyInstance } from 'fastify';
import { requestDuration } from '../observability/metrics.ts';
import { runInTrace } from './request-trace.ts';

/**
 * One line per request, with the route's pattern instead of the URL, which can hold a token or a position. The client's
 * network address is not logged.
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
    const facts = {
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller && { memberId: request.caller.memberId }),
    };
    runInTrace(request, () => request.log.info(facts, 'request'));
  });
}
