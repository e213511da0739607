import { afterAll, afterEach, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../../test/fault-proxy.ts';
import { createRegisteredPerson, get, post } from '../../../test/people.ts';
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

afterEach(() => proxy.mend());
afterAll(() => proxy.close());

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

test('a process with enough to do refuses at once, and says when to try again', { timeout: 30_000 }, async () => {
  const { token } = await createRegisteredPerson(lab);
  const shedBefore = (await readMetric('ballpark_requests_shed_total')) ?? 0;
  const free = await fillProcess(token);
  const refused = await get(lab, '/auth/profile', token);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(await readMetric('ballpark_requests_shed_total')).toBe(shedBefore + 1);
  expect((await lab.http.inject({ url: '/health/ready' })).statusCode, 'the proxy keeps the process').toBe(200);
  const written = await post(lab, '/auth/login', { payload: { email: 'not an address' } });
  expect(written.statusCode, 'a write has some room above').toBe(400);
  await free();
  expect(await readMetric('ballpark_requests_open')).toBe(0);
  await waitUntil(async () => ((await get(lab, '/auth/profile', token)).statusCode === 200 ? true : undefined));
});

test('a client that leaves before its answer takes no room', { timeout: 30_000 }, async () => {
  const { token } = await createRegisteredPerson(lab);
  const origin = await lab.http.listen({ port: 0, host: '127.0.0.1' });
  proxy.hang();
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const left = fetch(`${origin}/api/auth/profile`, { headers, signal: leaving.signal }).catch(() => 'left');
  await waitUntil(async () => ((await readMetric('ballpark_requests_open')) === 1 ? true : undefined));
  leaving.abort();
  expect(await left).toBe('left');
  await waitUntil(async () => ((await readMetric('ballpark_requests_open')) === 0 ? true : undefined));
});
