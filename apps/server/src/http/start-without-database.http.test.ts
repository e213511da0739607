import { afterAll, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../test/fault-proxy.ts';
import { buildRegistration, get, post } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { createWebRoot } from '../../test/pages/web-root.ts';

let proxy: FaultProxy;

const lab = useTestApp({ WEB_ROOT: createWebRoot() }, async (databaseUrl) => {
  const direct = new URL(databaseUrl);
  proxy = await startProxy(Number(direct.port));
  proxy.cut();
  direct.port = String(proxy.port);
  return direct.href;
});

afterAll(() => proxy.close());

test('a process that starts without PostgreSQL serves public pages, and everything once it is back', async () => {
  await waitUntil(async () =>
    (await lab.http.inject({ url: '/health/ready' })).statusCode === 200 ? true : undefined,
  );
  expect((await lab.http.inject({ url: '/' })).statusCode).toBe(200);
  const away = await get(lab, '/listings');
  expect(away.statusCode).toBe(503);
  expect(away.headers['retry-after']).toBe('2');
  proxy.mend();
  // Registering adds a job, so the queue has to be there too.
  const registered = await waitUntil(async () => {
    const answer = await post(lab, '/auth/register', { payload: buildRegistration() });
    return answer.statusCode === 503 ? undefined : answer;
  });
  expect(registered.statusCode).toBe(201);
  await waitUntil(async () => lab.app.health.pendingMigrations() && true);
  expect(lab.app.health.isReady()).toBe(true);
});
