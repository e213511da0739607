import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createDurablePostgres } from './postgres.ts';
import { isPortTaken } from './processes.ts';
import { createRedisServer } from './redis.ts';
import { getPortBase } from './addresses.ts';
import { getPrivateFolder } from './data-folder.ts';

const postgresPort = await findFreePort(getPortBase() + 1970);
const POSTGRES = { folder: getPrivateFolder('ops-test-postgres'), port: postgresPort };
const REDIS = { folder: getPrivateFolder('ops-test-redis'), port: await findFreePort(postgresPort + 1) };

/** Port 0 would return an ephemeral port, which an outgoing connection can take. */
async function findFreePort(first: number): Promise<number> {
  return (await isPortTaken(first)) ? findFreePort(first + 1) : first;
}

afterEach(async () => {
  await createDurablePostgres(POSTGRES).kill();
  await createRedisServer(REDIS).kill();
  for (const { folder } of [POSTGRES, REDIS]) rmSync(folder, { recursive: true, force: true });
});

async function query(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: createDurablePostgres(POSTGRES).address });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test(
  'a durable PostgreSQL keeps committed rows when it is killed or stopped at once',
  { timeout: 60_000 },
  async () => {
    const server = createDurablePostgres(POSTGRES);
    expect(await server.start()).toBe('started');
    expect(await query('show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    await query('create table kept (n int); insert into kept values (1)');

    expect(await server.kill()).toBe(true);
    expect(await server.answers()).toBe(false);
    expect(await server.start()).toBe('started');
    await query('insert into kept values (2)');

    expect(await server.stopImmediately()).toBe(true);
    expect(await server.start()).toBe('started');
    expect(await query('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await server.stop()).toBe(true);
    expect(server.pid()).toBeUndefined();
  },
);

test('a private Redis can be killed and started again beside the everyday one', { timeout: 30_000 }, async () => {
  const server = createRedisServer(REDIS);
  expect(await server.start()).toBe('started');
  const first = server.pid();
  expect(await server.kill()).toBe(true);
  expect(await server.answers()).toBe(false);
  expect(await server.start()).toBe('started');
  expect(server.pid()).not.toBe(first);
  expect(await server.start()).toBe('already running');
});

test('a port held by another program is named instead of taken', { timeout: 30_000 }, async () => {
  await createRedisServer(REDIS).start();
  const second = createRedisServer({ folder: getPrivateFolder('ops-test-second'), port: REDIS.port });
  await expect(second.start()).rejects.toThrow(`another program already listens on 127.0.0.1:${REDIS.port}`);
});
