import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { type Health, openHealth } from './health.ts';

const lab = useTestApp();
const opened: Health[] = [];
let log = '';

afterEach(() => {
  for (const health of opened.splice(0)) health.close();
  log = '';
});

function open(): Health {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const health = openHealth({ database: lab.app.db, log: pino(sink), checks: {} });
  opened.push(health);
  return health;
}

async function takeNewestMigration(): Promise<{ name: string; timestamp: string }> {
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

  test('is one without any migration too', async () => {
    await lab.sql.query('alter table kysely_migration rename to hidden');
    const health = open();
    await waitUntil(async () => health.pendingMigrations() && true);
    expect(health.pendingMigrations()?.length).toBeGreaterThan(10);
    expect(health.isReady()).toBe(false);
    await lab.sql.query('alter table hidden rename to kysely_migration');
  });
});

test('a newer schema is no hindrance: old and new code run side by side during a deployment', async () => {
  await lab.sql.query(`insert into kysely_migration values ('29991231T0000_the-future', now())`);
  const health = open();
  await waitUntil(async () => health.isReady() || undefined);
  expect(health.pendingMigrations()).toEqual([]);
});
