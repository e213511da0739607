import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { CLONE_PREFIX, databaseUrl } from '../../../test/database.ts';
import { openDatabase, openPool } from '../client.ts';
import { migrate } from '../migrate.ts';
import { compareMigrations } from '../pending-migrations.ts';
import { isOfBaseline } from './baseline.ts';

const RELEASE = readFileSync(new URL('../../../test/release-0.2.0.sql', import.meta.url), 'utf8');
const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

let open: Client[] = [];
afterEach(async () => {
  await Promise.all(open.map((client) => client.end()));
  open = [];
});

async function connect(to: string): Promise<Client> {
  const client = new Client({ connectionString: to });
  await client.connect();
  open.push(client);
  return client;
}

async function createDatabase(statements: string): Promise<{ url: string; client: Client }> {
  const name = `${CLONE_PREFIX}${randomBytes(6).toString('hex')}`;
  const admin = await connect(getServiceAddresses().adminDatabaseUrl);
  await admin.query(`create database ${name}`);
  const url = databaseUrl(name);
  const writer = await connect(url);
  await writer.query(statements);
  return { url, client: await connect(url) };
}

/** One line for each thing in the schema `public`, except the queue, whose tables are not there. */
async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with relation as (select * from pg_class where relnamespace = 'public'::regnamespace),
    thing (kind, name, facts) as (
      select 'relation', relname, format('%s %s %s', relkind, reloptions, relacl) from relation where relkind <> 'i'
      union all
      select 'column', relname || '.' || attname, format('%s %s %s %s %s %s %s',
        row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), attcollation::regcollation,
        attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
      from relation join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select 'constraint', relname || '.' || conname, format('%s %s', pg_get_constraintdef(pg_constraint.oid), convalidated)
      from relation join pg_constraint on conrelid = relation.oid
      union all
      select 'index', relname, format('%s %s %s', pg_get_indexdef(indexrelid), indisvalid, reloptions)
      from relation join pg_index on indexrelid = relation.oid
      union all
      select 'trigger', relname || '.' || tgname, format('%s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from relation join pg_trigger on tgrelid = relation.oid and not tgisinternal
      union all
      select 'routine', proname, format('%s %s', pg_get_functiondef(oid), proacl)
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'view', relname, pg_get_viewdef(oid) from relation where relkind in ('v', 'm')
      union all
      select 'type', typname, typtype::text from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
      union all
      select 'comment', pg_describe_object(classoid, objoid, objsubid), description from pg_description
      where objoid in (select oid from relation union select oid from pg_proc where pronamespace = 'public'::regnamespace)
    )
    select concat_ws(' ', kind, name, facts) as line from thing`);
  return rows.map(({ line }) => line).toSorted();
}

/** A hash over the rows of each table, except the list of migrations. */
async function sumTables(client: Client): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of rows) {
    const sum = await client.query(`select md5(string_agg(kept::text, ',' order by kept::text)) from ${name} kept`);
    sums[name] = sum.rows[0];
  }
  return sums;
}

/** A member with a listing, and another one with a price on it. */
const ROWS = `
  set search_path to public;
  insert into member (id, name) select gen_random_uuid(), name from unnest(array['Ada', 'Ben']) name;
  insert into member_account (member_id, email, password_hash, email_verified_at, onboarded_at)
    select id, name || '@example.com', 'none', now(), now() from member;
  insert into listing (id, owner_id, title, description, type, location, currency, words)
    select gen_random_uuid(), id, 'Oak desk', 'A desk', 'PRODUCT', 'Oakland', 'USD', array_to_tsvector('{oak,desk}')
    from member where name = 'Ada';
  insert into suggestion (id, listing_id, listing_owner_id, member_id, amount, first_amount)
    select gen_random_uuid(), listing.id, owner_id, member.id, 5000, 5000 from listing, member where name = 'Ben'`;

test('a database of release 0.2.0 arrives at the schema of a new one', async () => {
  const upgraded = await createDatabase(RELEASE + ROWS);
  const fresh = await createDatabase('');
  const applied = await migrate(upgraded.url, { together: true });
  expect(await migrate(fresh.url, { together: true })).toEqual([...listBaseline(), ...applied]);
  expect(await describeSchema(upgraded.client)).toEqual(await describeSchema(fresh.client));
  expect(await migrate(upgraded.url)).toEqual([]);
});

test('the baseline changes no row of a database of release 0.2.0, and keeps the names that its processes look for', async () => {
  const { url, client } = await createDatabase(RELEASE + ROWS);
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-baseline-'));
  for (const name of listBaseline()) cpSync(join(MIGRATIONS, `${name}.sql`), join(folder, `${name}.sql`));
  const names = `select name from kysely_migration order by name`;
  const [sums, schema, old] = [await sumTables(client), await describeSchema(client), await client.query(names)];
  expect(await migrate(url, { folder })).toEqual([]);
  expect([await sumTables(client), await describeSchema(client)]).toEqual([sums, schema]);
  expect((await client.query(names)).rows).toEqual([...old.rows, ...listBaseline().map((name) => ({ name }))]);
  rmSync(folder, { recursive: true });
});

test('the doctor knows the names that an upgraded database keeps', async () => {
  const { url } = await createDatabase(RELEASE);
  await migrate(url, { together: true });
  const database = openDatabase(openPool({ url, poolSize: 1, onError: () => undefined }));
  expect(await compareMigrations(database)).toEqual({ pending: [], unknown: [] });
  await database.destroy();
});

test('a database of an older release is refused in words, and nothing is changed', async () => {
  const { url, client } = await createDatabase(RELEASE);
  await client.query(`delete from public.kysely_migration where name > '20261117T0310_keep-bands-of-closings'`);
  const before = await describeSchema(client);
  await expect(migrate(url)).rejects.toThrow(/has 109 of the 120 migrations .* Upgrade to 0\.2\.0 first/);
  expect(await describeSchema(client)).toEqual(before);
});

function listBaseline(): string[] {
  const files = readdirSync(MIGRATIONS).filter(isOfBaseline);
  return files.map((name) => name.slice(0, -'.sql'.length)).toSorted();
}
