import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Histogram } from 'prom-client';
import type { AppContext } from '../core/context.ts';
import { requestDuration } from '../observability/metrics.ts';
import { isTracing } from '../observability/tracing/tracer.ts';
import { answerBeforeRouting, createCallCounter } from './before-routing.ts';
import { buildTextHeaders, type JsonText } from './contract/json-text.ts';
import { accepts } from './pages/content-coding.ts';
import { buildSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on visitors get this answer for this URL, until it is too old. */
    shareAnswer: (url: string, route: string, text: JsonText) => void;
  }
}

type Headers = Record<string, string | number>;
/** `headers` without those of one request. `duration` counts answers with status 200. */
type SharedAnswer = { route: string; text: JsonText; headers: Headers; duration: Histogram.Internal<string> };

/** URLs are of the clients' choice, so only the last ones are kept. */
const MOST_ANSWERS = 500;

/**
 * Most requests of visitors are for the same few lists, and their answers are in memory for a second. They are sent before
 * Fastify routes, parses and validates the request, which takes twice the time of the rest. What every request gets, these
 * get too: the general limit, the headers, the line of the log and the metric.
 */
export function installSharedAnswers(http: FastifyInstance, app: AppContext): void {
  const answers = new LRUCache<string, SharedAnswer>({ max: MOST_ANSWERS });
  const security = buildSecurityHeaders(app.config);
  http.decorate('shareAnswer', (url, route, text) => {
    const headers = { ...security, ...buildTextHeaders(text) };
    const duration = requestDuration.labels({ method: 'GET', route, status: '200' });
    answers.set(url, { route, text, headers, duration });
  });
  // A traced request takes the way on which its spans are opened.
  if (isTracing()) return;
  const find = (request: IncomingMessage): SharedAnswer | undefined => {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return undefined;
    const found = answers.get(request.url ?? '');
    return found && found.text.isFresh() && !app.health.isDraining() ? found : undefined;
  };
  const countCall = createCallCounter(app);
  answerBeforeRouting(http, (request, response) => {
    const answer = find(request);
    const body = answer && chooseBody(answer, request);
    if (!body || !countCall(request)) return false;
    const { status, headers, bytes } = body;
    const requestId = randomUUID();
    response.writeHead(status, { ...headers, 'x-request-id': requestId });
    response.end(bytes);
    note(app, answer, { requestId, status });
    return true;
  });
}

type Body = { status: number; headers: Headers; bytes: Buffer | undefined };

/** Undefined while the compressed form is not there yet. */
function chooseBody({ text, headers }: SharedAnswer, request: IncomingMessage): Body | undefined {
  if (text.etag !== undefined && request.headers['if-none-match'] === text.etag)
    return { status: 304, headers, bytes: undefined };
  const isCompressed = text.isWorthCompressing && accepts(request, 'gzip');
  const bytes = isCompressed ? text.compressedBytes() : text.body;
  if (bytes === undefined) return undefined;
  const coding = isCompressed && { 'content-encoding': 'gzip' };
  return { status: 200, headers: { ...headers, ...coding, 'content-length': bytes.length }, bytes };
}

/** The line of the log and the metric, as for every request. Writing the answer takes less than the clock can tell. */
function note({ log }: AppContext, answer: SharedAnswer, facts: { requestId: string; status: number }): void {
  const { route, duration } = answer;
  if (facts.status === 200) duration.observe(0);
  else requestDuration.observe({ method: 'GET', route, status: String(facts.status) }, 0);
  log.info({ ...facts, method: 'GET', route, ms: 0 }, 'request');
}
