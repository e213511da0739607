import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../test/fault-proxy.ts';
import { get, PASSWORD, post, createRegisteredPerson, buildRegistration } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { startPrivateServer } from '../observability/private-server.ts';

let proxy: FaultProxy;

const app = useTestApp({ LIMIT_SIGN_IN_PER_ACCOUNT: '2/60' }, async (databaseUrl) => {
  const direct = new URL(databaseUrl);
  proxy = await startProxy(Number(direct.port));
  direct.port = String(proxy.port);
  return direct.href;
});

afterEach(() => proxy.mend());
afterAll(() => proxy.close());

describe('while the database is away', () => {
  test('a request is answered 503 and never 401, and everything is back as soon as it is', async () => {
    const person = await createRegisteredPerson(app);
    proxy.cut();
    const away = await get(app, '/auth/profile', person.token);
    expect(away.statusCode).toBe(503);
    expect(away.json()).toMatchObject({ code: 'unavailable', success: false });
    expect(away.headers['retry-after']).toBe('2');
    expect((await app.http.inject({ url: '/health/live' })).statusCode).toBe(200);
    proxy.mend();
    await waitUntil(async () =>
      (await get(app, '/auth/profile', person.token)).statusCode === 200 ? true : undefined,
    );
  });

  test('the process stays ready, because every other one has lost the database too', async () => {
    proxy.cut();
    expect((await get(app, '/listings')).statusCode).toBe(503);
    expect((await app.http.inject({ url: '/health/ready' })).statusCode).toBe(200);
  });

  test('the private port says what is away, as a page and as a metric', async () => {
    const server = await startPrivateServer({ host: '127.0.0.1', port: 0, health: app.app.health });
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const readPage = async () => (await fetch(`${origin}/health/dependencies`)).json();
    await waitUntil(async () => app.app.health.pendingMigrations() && true);
    expect(await readPage()).toMatchObject({ ready: true, dependencies: { postgresql: 'up' }, pendingMigrations: [] });
    proxy.cut();
    expect(await readPage()).toMatchObject({ ready: true, dependencies: { postgresql: 'away', redis: 'up' } });
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toContain('ballpark_dependency_up{dependency="postgresql"} 0');
    expect(metrics).toContain('ballpark_dependency_up{dependency="redis"} 1');
    server.close();
  });

  test('signing in costs no attempt, because no password was wrong', async () => {
    const { email } = await createRegisteredPerson(app);
    const signIn = async () => (await post(app, '/auth/login', { payload: { email, password: PASSWORD } })).statusCode;
    proxy.cut();
    for (let count = 0; count < 4; count += 1) expect(await signIn()).toBe(503);
    proxy.mend();
    await waitUntil(async () => ((await signIn()) === 503 ? undefined : true));
    expect(await signIn()).toBe(200);
  });

  test('a database that hangs is given up on in ten seconds', async () => {
    const person = await createRegisteredPerson(app);
    proxy.hang();
    const start = performance.now();
    const answer = await get(app, '/auth/profile', person.token);
    expect(answer.statusCode).toBe(503);
    expect(performance.now() - start).toBeLessThan(40_000);
  });
});

test('a draining server says it is not ready, still answers, and closes each connection after its answer', async () => {
  expect((await get(app, '/listings')).headers.connection).not.toBe('close');
  app.http.beginDraining();
  expect((await app.http.inject({ url: '/health/ready' })).statusCode).toBe(503);
  const answer = await post(app, '/auth/register', { payload: buildRegistration() });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers.connection).toBe('close');
});
