import type { FastifyInstance } from 'fastify';
import { requestDuration } from '../observability/metrics.ts';
import { runInTrace } from './request-trace.ts';

/**
 * One line per request, with the route's pattern instead of the URL, which can hold a token or a position. The client's
 * network address is not logged.
 */
export function installRequestLog(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    if (!request.routeOptions.config.isStream)
      requestDuration.observe({ method: request.method, route, status: String(status) }, reply.elapsedTime / 1000);
    const facts = {
      requestId: request.id,
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller && { memberId: request.caller.memberId }),
    };
    // The proxy asks each second whether the process is ready.
    const level = route.startsWith('/health/') && status < 400 ? 'debug' : 'info';
    runInTrace(request, () => request.log[level](facts, 'request'));
    done();
  });
}
