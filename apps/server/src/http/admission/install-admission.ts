import { randomInt, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '@ballpark/contracts/endpoint';
import { ERRORS } from '@ballpark/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { splitClientKey } from '../../limits/client-key-parts.ts';
import { metrics, requestDuration, requestsShed } from '../../observability/metrics.ts';
import { answerBeforeRouting, createCallCounter } from '../before-routing.ts';
import { buildSecurityHeaders } from '../security-headers.ts';
import { createRequestLimit, type RequestLimit } from './request-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request with photos. Uploads have a budget of their own. */
    isUpload?: true;
  }
  interface FastifyRequest {
    /** Undefined unless the process works on the request. `client` is the one that it counts for. */
    work: { beganAt: number; client: string } | undefined;
  }
}

/** Clients that were refused at the same moment shall not come back at the same moment. */
const RETRY_SECONDS = { from: 1, to: 5 };

/** The beginning of every address of the API. */
export const API_BASE = '/api';
const API = `${API_BASE}/`;

/**
 * Reads and writes have a limit each, so that writes which wait for the disk do not take the room of reads. A write may
 * take longer before others are refused: a page repeats a refused read by itself, a person has to repeat a write.
 */
const SLOW_MS = { read: 100, write: 400 };

type Kind = keyof typeof SLOW_MS;
type Limits = Record<Kind, RequestLimit>;

/**
 * Refuses a call of the API at once, before it is routed, when the process has enough to do. Waiting in a queue it would take
 * as much work, and its person would have left. Pages, files and photos are always answered: they cost no more than a refusal
 * or have a budget of their own, and a page tells its person what a refused call cannot. So are health checks: a
 * refused one would send the work of this process to the others, which have as much.
 *
 * A client that has its share of the places is refused too, so that one client cannot crowd out the others.
 */
export function installAdmission(http: FastifyInstance, app: AppContext): void {
  const create = (kind: Kind) =>
    createRequestLimit({
      most: app.config.http.requestsAtOnce,
      slowMs: SLOW_MS[kind],
      clientShare: app.config.http.clientShare,
      now: () => performance.now(),
    });
  const limits: Limits = { read: create('read'), write: create('write') };
  measure(limits);
  countWork(http, limits);
  const countCall = createCallCounter(app);
  const refuse = createRefusal(app);
  answerBeforeRouting(http, (request, response) => {
    const { method = '', url = '' } = request;
    if (!url.startsWith(API) || !limits[toKind(method)].isReached() || !countCall(request)) return false;
    requestsShed.inc();
    refuse(method, response);
    return true;
  });
}

/** Answers as in any outage. */
function createRefusal({ config, outages }: AppContext): (method: string, response: ServerResponse) => void {
  const { error, status } = ERRORS.unavailable;
  const body: ErrorBody = { success: false, error, message: error, code: 'unavailable' };
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    ...buildSecurityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  };
  const reason = new Error('the process has enough to do');
  return (method, response) => {
    response.writeHead(status, { ...headers, 'x-request-id': randomUUID(), 'retry-after': String(pickRetry()) });
    response.end(method === 'HEAD' ? undefined : bytes);
    requestDuration.observe({ method, route: 'none', status: String(status) }, 0);
    outages.note('capacity', reason);
  };
}

function pickRetry(): number {
  return randomInt(RETRY_SECONDS.from, RETRY_SECONDS.to);
}

/** Counts the requests that the process works on, for whom, and how long it works on each. */
function countWork(http: FastifyInstance, limits: Limits): void {
  const begin = (request: FastifyRequest, reply: FastifyReply, client: string) => {
    limits[toKind(request.method)].enter(client);
    request.work = { beganAt: performance.now(), client };
    // When the client leaves before there is an answer.
    reply.raw.once('close', () => end(request));
  };
  const end = (request: FastifyRequest) => {
    if (request.work === undefined) return;
    limits[toKind(request.method)].leave(request.work.client, performance.now() - request.work.beganAt);
    request.work = undefined;
  };
  http.decorateRequest('work', undefined);
  http.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request) || toKind(request.method) === 'write') return done();
    const network = readNetwork(request);
    const isVisitor = request.headers.authorization === undefined;
    if (isVisitor && limits.read.isShareReached(network)) return done(refuseShare());
    begin(request, reply, network);
    return done();
  });
  // Now the caller is known. Until then a request with a token counts for its network, because a token can be made up.
  http.addHook('preValidation', (request, _reply, done) => {
    const { work, caller } = request;
    if (work === undefined || request.headers.authorization === undefined) return done();
    const client = caller?.memberId ?? work.client;
    const isAdmitted = limits.read.move(work.client, client);
    request.work = isAdmitted ? { ...work, client } : undefined;
    return isAdmitted ? done() : done(refuseShare());
  });
  // The time until a body has arrived is the client's.
  http.addHook('preHandler', (request, reply, done) => {
    const { isUpload } = request.routeOptions.config;
    if (toKind(request.method) === 'read' || isExempt(request) || isUpload) return done();
    const client = request.caller?.memberId ?? readNetwork(request);
    if (limits.write.isShareReached(client)) return done(refuseShare());
    begin(request, reply, client);
    return done();
  });
  // So is the time until a client has received the answer.
  // oxlint-disable-next-line max-params -- the signature of Fastify's hook; one that returns a promise would cost more time
  http.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
}

function refuseShare(): Refusal {
  requestsShed.inc();
  return new Refusal('unavailable', { retryAfterSeconds: pickRetry() });
}

/** An IPv4 address or an IPv6 /48: one customer of a provider may own 65,536 times a /64. */
function readNetwork({ client: key }: FastifyRequest): string {
  const { client, site = client } = splitClientKey(key);
  return site;
}

function toKind(method: string): Kind {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** A stream lasts for minutes and has a limit of its own. */
function isExempt({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return config.isStream === true || !url.startsWith(API);
}

const NAMES = { limit: 'ballpark_requests_limit', open: 'ballpark_requests_open' };

/** A second server in one process (tests) replaces the first. */
function measure(limits: Limits): void {
  const createGauge = (name: string, help: string, read: (limit: RequestLimit) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [],
      collect() {
        this.set({ kind: 'read' }, read(limits.read));
        this.set({ kind: 'write' }, read(limits.write));
      },
    });
  const gauges = [
    createGauge(NAMES.limit, 'How many requests the process works on at once at most, at this moment.', (limit) =>
      limit.readLimit(),
    ),
    createGauge(NAMES.open, 'How many requests the process works on at this moment.', (limit) => limit.readCount()),
  ];
  for (const name of Object.values(NAMES)) metrics.removeSingleMetric(name);
  for (const gauge of gauges) metrics.registerMetric(gauge);
}
