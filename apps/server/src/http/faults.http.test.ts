import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type FaultProxy, startProxy } from '../../test/fault-proxy.ts';
import { get, PASSWORD, post, createRegisteredPerson, buildRegistration } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';

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
    expect((await app.http.inject({ url: '/health/ready' })).statusCode).toBe(503);
    expect((await app.http.inject({ url: '/health/live' })).statusCode).toBe(200);
    proxy.mend();
    await waitUntil(async () =>
      (await get(app, '/auth/profile', person.token)).statusCode === 200 ? true : undefined,
    );
    expect((await app.http.inject({ url: '/health/ready' })).statusCode).toBe(200);
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

  test('a database that hangs is given up on in ten seconds', { timeout: 20_000 }, async () => {
    const person = await createRegisteredPerson(app);
    proxy.hang();
    const start = performance.now();
    const answer = await get(app, '/auth/profile', person.token);
    expect(answer.statusCode).toBe(503);
    expect(performance.now() - start).toBeLessThan(13_000);
  });
});

test('a draining server says it is not ready and still answers', async () => {
  app.http.beginDraining();
  expect((await app.http.inject({ url: '/health/ready' })).statusCode).toBe(503);
  expect((await post(app, '/auth/register', { payload: buildRegistration() })).statusCode).toBe(201);
});
