import { context, ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, type OpenSpan, openSpan, readTraceparent } from '../observability/tracing/tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined without traces, and for requests that are not traced. */
    trace: OpenSpan | undefined;
  }
}

type Options = {
  /** Whether the header `traceparent` counts. Each client can send one, so a proxy in front has to set it. */
  continuesIncoming: boolean;
};

/** One span per request, with the route's pattern instead of the URL. */
export function installRequestTrace(http: FastifyInstance, { continuesIncoming }: Options): void {
  http.decorateRequest('trace', undefined);
  if (!isTracing()) return;
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    // A stream stays open for minutes, and health is asked for every second.
    if (request.routeOptions.config.isStream || route.startsWith('/health/')) return done();
    request.trace = openSpan(`${request.method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
      parent: continuesIncoming ? readTraceparent(request.headers.traceparent) : ROOT_CONTEXT,
    });
    runInTrace(request, done);
  });
  http.addHook('onResponse', async ({ trace }, reply) => {
    trace?.span.setAttribute('http.response.status_code', reply.statusCode);
    // As OpenTelemetry says: an error of the client is none of the server.
    if (reply.statusCode >= 500) trace?.span.setStatus({ code: SpanStatusCode.ERROR });
    trace?.span.end();
  });
  http.addHook('onRequestAbort', async ({ trace }) => {
    trace?.span.setAttribute('error.type', 'aborted');
    trace?.span.end();
  });
}

/** For hooks that Fastify calls outside of the context of the request. */
export function runInTrace({ trace }: FastifyRequest, work: () => void): void {
  if (trace) context.with(trace.context, work);
  else work();
}
