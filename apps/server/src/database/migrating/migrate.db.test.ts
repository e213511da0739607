import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLONE_PREFIX, databaseUrl } from '../../../test/database.ts';
import { migrate } from '../migrate.ts';

const SMALL_WAITS = { lockTimeoutMs: 200, pauseMs: 50 };
let url: string;
let folder: string;
let open: Client[] = [];

beforeEach(async () => {
  const name = `${CLONE_PREFIX}${randomBytes(6).toString('hex')}`;
  const admin = await connect(getServiceAddresses().adminDatabaseUrl);
  await admin.query(`create database ${name}`);
  url = databaseUrl(name);
  folder = await mkdtemp(join(tmpdir(), 'ballpark-migrations-'));
  await write('1_create', 'create table thing (id int primary key); insert into thing values (1)');
  await migrate(url, { folder });
});
afterEach(async () => {
  await Promise.all(open.map((client) => client.end()));
  open = [];
  await rm(folder, { recursive: true });
});

async function connect(to: string): Promise<Client> {
  const client = new Client({ connectionString: to });
  await client.connect();
  open.push(client);
  return client;
}

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, `${name}.sql`), sql);
}

/** A transaction that has read the table and stays open, as a long report does. */
async function startLongReader(): Promise<Client> {
  const reader = await connect(url);
  await reader.query('begin; select * from thing');
  return reader;
}

test('a database in another encoding than UTF8 is refused, and nothing is created in it', async () => {
  const name = `${CLONE_PREFIX}${randomBytes(6).toString('hex')}`;
  const admin = await connect(getServiceAddresses().adminDatabaseUrl);
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
  await expect(migrate(databaseUrl(name), { folder })).rejects.toThrow(/encoded in SQL_ASCII: nothing was changed/);
  const tables = await (await connect(databaseUrl(name))).query(`select from pg_tables where schemaname = 'public'`);
  expect(tables.rowCount).toBe(0);
});

describe('a migration that needs a lock', () => {
  test('does not stop other readers while a long one is in front of it, and succeeds when that ends', async () => {
    await write('2_alter', 'alter table thing add column note text');
    const [reader, other] = [await startLongReader(), await connect(url)];
    const lines: string[] = [];
    const migrated = migrate(url, { folder, ...SMALL_WAITS, attempts: 1_000, onWait: (line) => lines.push(line) });
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 30_000, interval: 20 });
    expect(lines[0]).toMatch(/^2_alter waits for pid \d+ \(.*idle in transaction.*\)$/);
    await other.query('set statement_timeout = 10000');
    for (let read = 0; read < 5; read += 1) {
      expect((await other.query('select id from thing')).rows).toEqual([{ id: 1 }]);
    }
    await reader.query('commit');
    expect(await migrated).toEqual(['2_alter']);
    expect((await other.query('select id, note from thing')).rows).toEqual([{ id: 1, note: null }]);
  });

  test('gives up with a plain sentence when the reader stays, and leaves nothing behind', async () => {
    await write('2_alter', 'create table extra (id int); alter table thing add column note text');
    const reader = await startLongReader();
    await expect(migrate(url, { folder, ...SMALL_WAITS, attempts: 2 })).rejects.toThrow(
      /^2_alter was not applied: .* waited 2 times/,
    );
    await reader.query('commit');
    expect((await reader.query(`select to_regclass('extra') as extra`)).rows).toEqual([{ extra: null }]);
    expect(await migrate(url, { folder })).toEqual(['2_alter']);
  });
});

test('a migration that begins with "-- no transaction" may build an index concurrently', async () => {
  await write('2_column', 'alter table thing add column note text');
  await write(
    '3_index',
    '-- no transaction\ndrop index concurrently if exists thing_note;\ncreate index concurrently thing_note on thing (note);\n',
  );
  await write('4_more', 'create table more (id int)');
  expect(await migrate(url, { folder })).toEqual(['2_column', '3_index', '4_more']);
  const client = await connect(url);
  const valid = `select indisvalid from pg_index where indexrelid = 'thing_note'::regclass`;
  expect((await client.query(valid)).rows).toEqual([{ indisvalid: true }]);
});

test('each migration is applied on its own: those before a wrong one stay', async () => {
  await write('2_right', 'create table more (id int)');
  await write('3_wrong', 'create table broken (id int); select nonsense');
  await expect(migrate(url, { folder })).rejects.toThrow('nonsense');
  const client = await connect(url);
  const tables = `select to_regclass('more')::text as more, to_regclass('broken')::text as broken`;
  expect((await client.query(tables)).rows).toEqual([{ more: 'more', broken: null }]);
});
