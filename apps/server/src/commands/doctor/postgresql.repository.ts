import { once } from 'node:events';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Database } from '../../database/client.ts';
import { OWNER_TABLES } from '../../database/runtime-rights.ts';

export type ServerRow = {
  version: string;
  versionNumber: number;
  role: string;
  isSuperuser: boolean;
  isStandby: boolean;
  encoding: string;
  maxConnections: number;
  reservedConnections: number;
  /** -1 for no limit. */
  roleConnections: number;
  isDurable: boolean;
};

export async function readServer(db: Database): Promise<ServerRow> {
  const { rows } = await sql<ServerRow>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
      rolname as role, rolsuper as "isSuperuser", pg_is_in_recovery() as "isStandby",
      current_setting('server_encoding') as encoding, current_setting('max_connections')::int as "maxConnections",
      current_setting('superuser_reserved_connections')::int as "reservedConnections",
      rolconnlimit as "roleConnections",
      current_setting('fsync')::boolean and current_setting('full_page_writes')::boolean as "isDurable"
    from pg_roles where rolname = current_user
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not know the current role');
  return row;
}

/** Tables of the product and the queue that this role may not use as the processes do. Some of them they only read. */
export async function listForbiddenTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p')
      and not (has_schema_privilege(nspname, 'usage') and has_table_privilege(pg_class.oid, 'select')
        and (format('%I.%I', nspname, relname) = any (${OWNER_TABLES}::text[]) or has_table_privilege(pg_class.oid, 'insert')
          and has_table_privilege(pg_class.oid, 'update') and has_table_privilege(pg_class.oid, 'delete')))
    order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether this role owns a table of the product or the queue, or may act as the role that does. */
export async function ownsTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select coalesce(bool_or(pg_has_role(current_user, relowner, 'member')), false) as owns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p')
  `.execute(db);
  return rows[0]?.owns ?? false;
}

type SessionSettings = { jit: string; planCacheMode: string; statementTimeout: string; idleTimeout: string };

/** The settings that the pools of the processes ask for when they connect. */
export async function readSessionSettings(db: Database): Promise<SessionSettings> {
  const { rows } = await sql<SessionSettings>`
    select current_setting('jit') as jit, current_setting('plan_cache_mode') as "planCacheMode",
      current_setting('statement_timeout') as "statementTimeout",
      current_setting('idle_in_transaction_session_timeout') as "idleTimeout"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no settings');
  return row;
}

export async function readClockMs(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms
  `.execute(db);
  return rows[0]?.ms ?? Number.NaN;
}

export async function hasPlaces(db: Database): Promise<boolean> {
  return (await db.selectFrom('place').select('geoname_id').limit(1).execute()).length > 0;
}

/** The folder of the server's data. Undefined for a role that may not see it, as that of the processes. */
export async function findDataFolder(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ folder: string }>`
    select setting as folder from pg_settings where name = 'data_directory'
  `.execute(db);
  return rows[0]?.folder;
}

type WorkerState = {
  connections: number;
  /** Since a worker last looked after timed work; null for never. */ silentSeconds: number | null;
};

/** Workers hold connections by this name, and one of them notes the time every 30 seconds. */
export async function readWorkerState(db: Database): Promise<WorkerState> {
  const { rows } = await sql<WorkerState>`
    select count(*)::int as connections,
      (select extract(epoch from now() - max(cron_on))::float8 from pgboss.version) as "silentSeconds"
    from pg_stat_activity where datname = current_database() and application_name = 'ballpark-worker'
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL counted no connections');
  return row;
}

export type HashedMailbox = { email: string; hash: Buffer };

/** Accounts with the hash of their mailbox. Ids are ordered by time. */
export async function listHashedMailboxes(db: Database, end: 'newest' | 'oldest'): Promise<HashedMailbox[]> {
  const rows = await db
    .selectFrom('member_account')
    .select(['email', 'mailbox_hash as hash'])
    .where('mailbox_hash', 'is not', null)
    .orderBy('member_id', end === 'newest' ? 'desc' : 'asc')
    .limit(20)
    .execute();
  return rows.flatMap(({ email, hash }) => (hash === null ? [] : [{ email, hash }]));
}

const CHANNEL = 'ballpark_doctor';

/** Whether a notification arrives on the connection that listens: not through a pooler that shares connections. */
export async function receivesNotifications(url: string, timeoutMs: number): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'ballpark-doctor' });
  client.on('error', () => undefined); // the query that is under way rejects with the same error
  await client.connect();
  try {
    await client.query(`listen ${CHANNEL}`);
    const arrival = once(client, 'notification', { signal: AbortSignal.timeout(timeoutMs) });
    arrival.catch(() => undefined); // awaited below
    await client.query(`notify ${CHANNEL}`);
    await arrival;
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  } finally {
    await client.end();
  }
}
