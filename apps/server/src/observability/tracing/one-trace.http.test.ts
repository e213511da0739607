import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { SpanKind } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRegistration, get, post } from '../../../test/people.ts';
import { listQueuedJobs } from '../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../composition/features.ts';
import { deliverMailJob } from '../../features/mail/mail.jobs.ts';
import { openHttp } from '../../composition/open-http.ts';
import { startWorker } from '../../jobs/worker.ts';
import { createLogger } from '../logger.ts';
import { startTracing } from './start-tracing.ts';
import { flushSpans, readTraceId } from './tracer.ts';

const exporter = new InMemorySpanExporter();
// Before the app is opened, as `node --import` does it. Ended after it: other files share these modules.
const stopTracing = startTracing({ serviceName: 'ballpark-test', commit: 'unknown', ratio: 1, exporter });
afterAll(stopTracing);

const lab = useTestApp();
const behindProxy = useTestApp({ TRACE_INCOMING: 'continue' });

beforeEach(() => exporter.reset());

async function readSpans(): Promise<ReadableSpan[]> {
  await flushSpans();
  return exporter.getFinishedSpans();
}

function newTraceparent(flags = '01') {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}` } };
}

/** The names of the spans from this one up to the root of its trace. */
function listAncestors(spans: readonly ReadableSpan[], span: ReadableSpan | undefined): string[] {
  if (span === undefined) return [];
  const parent = spans.find((other) => other.spanContext().spanId === span.parentSpanContext?.spanId);
  return [span.name, ...listAncestors(spans, parent)];
}

async function register() {
  const payload = buildRegistration();
  const answer = await post(lab, '/auth/register', { payload });
  expect(answer.statusCode).toBe(201);
  return payload;
}

describe('one trace', () => {
  test('leads from a request over the queue and the worker to the mail', async () => {
    const worker = await startWorker(lab.app, {
      jobs: [deliverMailJob],
      handlers: ALL_HANDLERS.filter(({ job }) => job.name === deliverMailJob.name),
    });
    const person = await register();
    const spans = await waitUntil(async () => {
      const seen = await readSpans();
      return seen.some(({ name }) => name === 'job deliver-mail') ? seen : undefined;
    });
    await worker.stop();
    const mail = spans.find(({ name }) => name === 'send mail');
    expect(listAncestors(spans, mail)).toEqual([
      'send mail',
      'job deliver-mail',
      'add deliver-mail',
      'POST /api/auth/register',
    ]);
    const ids = new Set(spans.map((span) => span.spanContext().traceId));
    expect(ids.size).toBe(1);
    const texts = JSON.stringify(spans.map(({ name, attributes }) => ({ name, attributes })));
    for (const datum of [person.email, person.name, person.password]) expect(texts).not.toContain(datum);
  });

  test('shows what a request asks the database, by operation and table', async () => {
    await register();
    const spans = await readSpans();
    const served = spans.find(({ kind }) => kind === SpanKind.SERVER);
    expect(served?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/auth/register',
      'http.response.status_code': 201,
    });
    const insert = spans.find(({ name }) => name === 'insert member_account');
    expect(insert?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'member_account',
    });
    expect(listAncestors(spans, insert)).toEqual(['insert member_account', 'POST /api/auth/register']);
  });

  test('shows a prepared statement by its name', async () => {
    await get(lab, '/listings?search=bicycle');
    const spans = await readSpans();
    const statements = spans.filter(({ attributes }) => attributes['db.query.summary'] !== undefined);
    expect(statements).not.toEqual([]);
    for (const statement of statements) expect(listAncestors(spans, statement).at(-1)).toBe('GET /api/listings');
    expect(JSON.stringify(spans.map(({ name, attributes }) => ({ name, attributes })))).not.toContain('bicycle');
  });

  test('names no path of a page that does not exist', async () => {
    await get(lab, '/nothing/ada@example.org');
    expect((await readSpans()).map(({ name }) => name)).toContain('GET none');
  });

  test('is not made for health checks', async () => {
    await lab.http.inject({ url: '/health/ready' });
    expect(await readSpans()).toEqual([]);
  });

  test('is not made for a statement outside of requests and jobs', async () => {
    await lab.app.db.selectFrom('mail').select('id').limit(1).execute();
    expect(await readSpans()).toEqual([]);
  });
});

describe('a traceparent of the client', () => {
  test('is ignored, so that visitors decide nothing', async () => {
    const { traceId, headers } = newTraceparent();
    await lab.http.inject({ url: '/api/listings', headers });
    const span = (await readSpans()).find(({ kind }) => kind === SpanKind.SERVER);
    expect(span?.spanContext().traceId).not.toBe(traceId);
    expect(span?.parentSpanContext).toBeUndefined();
  });

  test('counts if the operator says that a proxy sets it', async () => {
    const { traceId, headers } = newTraceparent();
    await behindProxy.http.inject({ url: '/api/listings', headers: { ...headers, tracestate: 'visitor=ada' } });
    const spans = await readSpans();
    expect(spans.map((span) => span.spanContext().traceId)).toEqual(spans.map(() => traceId));
    expect(spans.length).toBeGreaterThan(0);
  });

  test('that says not to record is obeyed then', async () => {
    await behindProxy.http.inject({ url: '/api/listings', headers: newTraceparent('00').headers });
    expect(await readSpans()).toEqual([]);
  });
});

describe('a job', () => {
  test('carries its trace next to its payload, also when the trace is not recorded', async () => {
    for (const flags of ['01', '00']) {
      await behindProxy.sql.query('delete from pgboss.job');
      const { traceId, headers } = newTraceparent(flags);
      const answer = await post(behindProxy, '/auth/register', { payload: buildRegistration(), headers });
      expect(answer.statusCode).toBe(201);
      const [job] = await listQueuedJobs<{ traceparent: string }>(behindProxy, 'deliver-mail');
      expect(job?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-${flags}$`));
    }
  });

  test.each(ALL_JOBS.map((job) => [job.name, job] as const))('%s may carry a trace', (_name, { payload }) => {
    const { traceparent } = newTraceparent().headers;
    // Its own keys may be missing here; the trace must not be what is wrong.
    const { error } = payload.safeParse({ traceparent });
    expect(JSON.stringify(error?.issues ?? [])).not.toContain('traceparent');
    expect(error?.issues.map(({ code }) => code) ?? []).not.toContain('unrecognized_keys');
  });
});

/** Node.js may hand a body that comes late over in the context of the connection. */
test('a trace goes on after a body that the server had to wait for', async () => {
  const http = await openHttp(behindProxy.app);
  const waitsForBody = Promise.withResolvers<void>();
  http.post('/test/late', { preParsing: async () => waitsForBody.resolve() }, async () => readTraceId());
  const origin = await http.listen({ host: '127.0.0.1', port: 0 });
  const { traceId, headers } = newTraceparent();
  const own = { 'content-type': 'application/json', 'content-length': 2, ...headers };
  const outgoing = request(`${origin}/test/late`, { method: 'POST', headers: own });
  outgoing.flushHeaders();
  await waitsForBody.promise;
  outgoing.end('{}');
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toEqual({ traceId });
  await http.close();
});

test('log lines of a trace carry its id', async () => {
  const lines: string[] = [];
  const log = createLogger('info', 'test', { write: (line: string) => void lines.push(line) });
  const http = await openHttp({ ...behindProxy.app, log });
  http.get('/test/log', async () => log.info('inside'));
  const { traceId, headers } = newTraceparent();
  await http.inject({ url: '/test/log', headers });
  log.info('outside');
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; traceId?: string });
  expect(logged.map((line) => [line.msg, line.traceId])).toEqual([
    ['inside', traceId],
    ['request', traceId],
    ['outside', undefined],
  ]);
});
