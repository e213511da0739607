import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../../test/fault-proxy.ts';
import { createRegisteredPerson, get } from '../../../test/people.ts';
import { askServer } from '../../../test/raw-request.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { metrics } from '../../observability/metrics.ts';

const MOST = 4;
let proxy: FaultProxy;

const lab = useTestApp({ REQUESTS_AT_ONCE: String(MOST) }, async (databaseUrl) => {
  const direct = new URL(databaseUrl);
  proxy = await startProxy(Number(direct.port));
  direct.port = String(proxy.port);
  return direct.href;
});

let port: number;
beforeAll(async () => {
  port = Number(new URL(await lab.http.listen({ port: 0, host: '127.0.0.1' })).port);
  // The process compares the schema first. A test that lets PostgreSQL hang before that would find it not ready.
  await waitUntil(async () => ((await askServer(port, '/health/ready')).status === 200 ? true : undefined));
});

afterEach(() => proxy.mend());
afterAll(() => proxy.close());

/** Reads come first in a metric with several values. */
async function readMetric(name: string): Promise<number | undefined> {
  return (await metrics.getSingleMetric(name)?.get())?.values[0]?.value;
}

/** Requests that wait for PostgreSQL, which does not answer. */
async function fillProcess(token: string): Promise<() => Promise<void>> {
  proxy.hang();
  const waiting = Array.from({ length: MOST }, () => get(lab, '/auth/profile', token));
  await waitUntil(async () => ((await readMetric('ballpark_requests_open')) === MOST ? true : undefined));
  return async () => {
    proxy.mend();
    await Promise.all(waiting);
  };
}

test('a process with enough to do refuses at once, and says when to try again', async () => {
  const { token } = await createRegisteredPerson(lab);
  const shedBefore = (await readMetric('ballpark_requests_shed_total')) ?? 0;
  const free = await fillProcess(token);
  const headers = { authorization: `Bearer ${token}` };
  const refused = await askServer(port, '/api/auth/profile', { headers });
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.body.toString())).toMatchObject({ success: false, code: 'unavailable' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(refused.headers['x-content-type-options']).toBe('nosniff');
  expect(await readMetric('ballpark_requests_shed_total')).toBe(shedBefore + 1);
  expect((await askServer(port, '/health/ready')).status, 'the proxy keeps the process').toBe(200);
  expect((await askServer(port, '/media/unknown/photo.webp')).status, 'only calls of the API are refused').toBe(404);
  const json = { 'content-type': 'application/json' };
  const written = await askServer(port, '/api/auth/login', { method: 'POST', body: '{"email":"none"}', headers: json });
  expect(written.status, 'writes have room of their own').toBe(400);
  await free();
  expect(await readMetric('ballpark_requests_open')).toBe(0);
  const again = async () => (await askServer(port, '/api/auth/profile', { headers })).status;
  await waitUntil(async () => ((await again()) === 200 ? true : undefined));
});

test('a client that leaves before its answer takes no room', async () => {
  const { token } = await createRegisteredPerson(lab);
  proxy.hang();
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const left = askServer(port, '/api/auth/profile', { headers, signal: leaving.signal }).catch(() => 'left');
  await waitUntil(async () => ((await readMetric('ballpark_requests_open')) === 1 ? true : undefined));
  leaving.abort();
  expect(await left).toBe('left');
  await waitUntil(async () => ((await readMetric('ballpark_requests_open')) === 0 ? true : undefined));
});
