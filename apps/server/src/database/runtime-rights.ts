import { Client, escapeIdentifier } from 'pg';
import { ADVISORY_LOCK } from './migrate.ts';

/**
 * The processes only read and write rows. They may not alter, drop or truncate them, and not disable their triggers.
 */
const TABLE_RIGHTS = 'select, insert, update, delete';

/**
 * Tables that only migrating writes. It executes the commands in `pgboss.bam`: a process that could write there could let the
 * owner run any statement.
 */
export const OWNER_TABLES = ['public.kysely_migration', 'public.kysely_migration_lock', 'pgboss.bam'];

type DatabaseAddresses = { ownerUrl: string; directUrl: string };

/** The role of the processes; undefined if they connect as the owner of the tables. */
export function findRuntimeRole({ ownerUrl, directUrl }: DatabaseAddresses): string | undefined {
  const [owner, role] = [ownerUrl, directUrl].map((url) => decodeURIComponent(new URL(url).username));
  return role === owner ? undefined : role;
}

/**
 * Gives a role the rights of the processes on all tables, and on those that the owner will create. Called before migrating,
 * so that running processes can use a new table at once, and after it, because the tables of the owner exist only then.
 */
export async function grantRuntimeRights(ownerUrl: string, role: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'ballpark-migrate' });
  await client.connect();
  try {
    await client.query('begin');
    // Two grants of one right at the same time fail.
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    for (const statement of await listGrants(client, escapeIdentifier(role))) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end(); // rolls back whatever was not committed
  }
}

async function listGrants(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ database: string; hasQueue: boolean; ownerTables: string[] }>(
    `select current_database() as database, to_regnamespace('pgboss') is not null as "hasQueue",
       array(select name from unnest($1::text[]) name where to_regclass(name) is not null) as "ownerTables"`,
    [OWNER_TABLES],
  );
  const { database = '', hasQueue = false, ownerTables = [] } = rows[0] ?? {};
  const schemas = hasQueue ? 'public, pgboss' : 'public';
  return [
    // By default every role may create temporary tables, and in old databases tables.
    `revoke temporary on database ${escapeIdentifier(database)} from public`,
    'revoke create on schema public from public',
    `alter default privileges grant usage on schemas to ${role}`,
    `alter default privileges grant ${TABLE_RIGHTS} on tables to ${role}`,
    `alter default privileges grant usage, select on sequences to ${role}`,
    `alter default privileges grant execute on routines to ${role}`,
    `grant usage on schema ${schemas} to ${role}`,
    `grant ${TABLE_RIGHTS} on all tables in schema ${schemas} to ${role}`,
    `grant usage, select on all sequences in schema ${schemas} to ${role}`,
    `grant execute on all routines in schema ${schemas} to ${role}`,
    ...ownerTables.map((table) => `revoke insert, update, delete on ${table} from ${role}`),
  ];
}
