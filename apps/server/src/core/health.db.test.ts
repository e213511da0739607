import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { startProxy } from '../../test/fault-proxy.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { openDatabase, openPool } from '../database/client.ts';
import { type Health, openHealth } from './health.ts';

const lab = useTestApp();
const opened: Health[] = [];
let log = '';

afterEach(() => {
  for (const health of opened.splice(0)) health.close();
  log = '';
});

type OpenInput = Partial<Pick<Parameters<typeof openHealth>[0], 'database' | 'silenceMs'>>;

function open({ database = lab.app.db, silenceMs }: OpenInput = {}): Health {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const health = openHealth({
    database,
    log: pino(sink),
    checks: {},
    ...(silenceMs !== undefined && { silenceMs }),
  });
  opened.push(health);
  return health;
}

async function takeNewestMigration(): Promise<{
  name: string;
  timestamp: string;
}> {
  const { rows } = await lab.sql.query<{ name: string; timestamp: string }>(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp',
  );
  if (!rows[0]) throw new Error('no migration was applied');
  return rows[0];
}

describe('a schema that is older than the code', () => {
  test('keeps the process from being ready, is named in the log, and is noticed when it is migrated', async () => {
    const { name, timestamp } = await takeNewestMigration();
    const health = open();
    await waitUntil(async () => health.pendingMigrations() && true);
    expect(health.pendingMigrations()).toEqual([name]);
    expect(health.isReady()).toBe(false);
    expect(log).toContain(name);
    await lab.sql.query('insert into kysely_migration values ($1, $2)', [name, timestamp]);
    await waitUntil(async () => health.isReady() || undefined, 30_000);
  });

  test('is reported ready by none of 200 processes that start, however late the database answers', async () => {
    const { name, timestamp } = await takeNewestMigration();
    const direct = new URL(lab.app.config.database.url);
    const proxy = await startProxy(Number(direct.port));
    direct.port = String(proxy.port);
    let ready = 0;
    const start = async (turn: number) => {
      // Every second one misses the time for its first connection.
      const url = turn % 2 === 0 ? lab.app.config.database.url : direct.href;
      const database = openDatabase(openPool({ url, poolSize: 1, connectTimeoutMs: 100, onError: () => undefined }));
      const health = open({ database });
      while (health.pendingMigrations() === undefined) {
        if (health.isReady()) ready += 1;
        await sleep(1);
      }
      if (health.isReady()) ready += 1;
      health.close();
      await database.destroy();
    };
    for (let turn = 0; turn < 200; turn += 20) {
      proxy.hang();
      const starts = Array.from({ length: 20 }, (_, index) => start(turn + index));
      await sleep(150);
      proxy.mend();
      await Promise.all(starts);
    }
    await proxy.close();
    await lab.sql.query('insert into kysely_migration values ($1, $2)', [name, timestamp]);
    expect(ready).toBe(0);
  });

  test('is one without any migration too', async () => {
    await lab.sql.query('alter table kysely_migration rename to hidden');
    const health = open();
    await waitUntil(async () => health.pendingMigrations() && true);
    expect(health.pendingMigrations()?.length).toBeGreaterThan(10);
    expect(health.isReady()).toBe(false);
    await lab.sql.query('alter table hidden rename to kysely_migration');
  });
});

describe('a database that does not answer', () => {
  test('leaves the schema unknown: a failed look reports no process ready, and a missing migration is noticed', async () => {
    const { name, timestamp } = await takeNewestMigration();
    const direct = new URL(lab.app.config.database.url);
    const proxy = await startProxy(Number(direct.port));
    direct.port = String(proxy.port);
    const database = openDatabase(
      openPool({
        url: direct.href,
        poolSize: 1,
        connectTimeoutMs: 300,
        onError: () => undefined,
      }),
    );
    proxy.hang();
    const health = open({ database });
    // Its first look comes after that of the other.
    const impatient = open({ database, silenceMs: 0 });
    await waitUntil(async () => impatient.isReady() || undefined);
    expect(health.isReady()).toBe(false);
    proxy.mend();
    await waitUntil(async () => health.pendingMigrations() && true);
    expect(health.isReady()).toBe(false);
    await lab.sql.query('insert into kysely_migration values ($1, $2)', [name, timestamp]);
    health.close();
    impatient.close();
    await database.destroy();
    await proxy.close();
  });
});

test('a newer schema is no hindrance: old and new code run side by side during a deployment', async () => {
  await lab.sql.query(`insert into kysely_migration values ('29991231T0000_the-future', now())`);
  const health = open();
  await waitUntil(async () => health.isReady() || undefined);
  expect(health.pendingMigrations()).toEqual([]);
});
