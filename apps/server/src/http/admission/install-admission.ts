import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { Refusal } from '../../app/refusal.ts';
import { metrics, requestsShed } from '../../observability/metrics.ts';
import { createRequestLimit, type RequestLimit } from './request-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request with photos. Uploads have a budget of their own. */
    isUpload?: true;
  }
  interface FastifyRequest {
    /** Undefined unless the process works on the request. */
    workBeganAt: number | undefined;
  }
}

/** Clients that were refused at the same moment shall not come back at the same moment. */
const RETRY_SECONDS = { from: 1, to: 5 };

/**
 * Refuses a request at once, before its session and its body are read, when the process has enough to do. Waiting in a
 * queue it would take as much work, and its person would have left. Health checks are always answered: a refused one would
 * send the work of this process to the others, which have as much.
 */
export function installAdmission(http: FastifyInstance, { requestsAtOnce }: Config['http']): void {
  const limit = createRequestLimit({ most: requestsAtOnce, now: () => performance.now() });
  measure(limit);
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    limit.enter();
    request.workBeganAt = performance.now();
    // When the client leaves before there is an answer.
    reply.raw.once('close', () => end(request));
  };
  const end = (request: FastifyRequest) => {
    if (request.workBeganAt === undefined) return;
    limit.leave(performance.now() - request.workBeganAt);
    request.workBeganAt = undefined;
  };
  http.decorateRequest('workBeganAt', undefined);
  http.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done();
    const isWriting = !isReading(request);
    if (limit.isReached(isWriting)) {
      requestsShed.inc();
      return done(new Refusal('unavailable', { retryAfterSeconds: randomInt(RETRY_SECONDS.from, RETRY_SECONDS.to) }));
    }
    if (!isWriting) begin(request, reply);
    return done();
  });
  // The time until a body has arrived is the client's.
  http.addHook('preHandler', (request, reply, done) => {
    if (!isReading(request) && !isExempt(request) && !request.routeOptions.config.isUpload) begin(request, reply);
    done();
  });
  // So is the time until a client has received the answer.
  // oxlint-disable-next-line max-params -- the signature of Fastify's hook; one that returns a promise would cost more time
  http.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A stream lasts for minutes and has a limit of its own. */
function isExempt({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return config.isStream === true || url.startsWith('/health/');
}

const NAMES = { limit: 'ballpark_requests_limit', open: 'ballpark_requests_open' };

/** A second server in one process (tests) replaces the first. */
function measure(limit: RequestLimit): void {
  const gauges = [
    new Gauge({
      name: NAMES.limit,
      help: 'How many requests the process works on at once at most, at this moment.',
      registers: [],
      collect() {
        this.set(limit.readLimit());
      },
    }),
    new Gauge({
      name: NAMES.open,
      help: 'How many requests the process works on at this moment.',
      registers: [],
      collect() {
        this.set(limit.readCount());
      },
    }),
  ];
  for (const name of Object.values(NAMES)) metrics.removeSingleMetric(name);
  for (const gauge of gauges) metrics.registerMetric(gauge);
}
