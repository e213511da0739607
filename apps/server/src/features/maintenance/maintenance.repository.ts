import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import { databaseNow } from '../../database/instant.ts';

/** What timers of a server do to protect the data: docs/backup.md. */
export const MAINTENANCE_KINDS = ['backup', 'photo-copy'] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

export async function recordRun(db: Database, kind: MaintenanceKind): Promise<void> {
  await db
    .insertInto('maintenance_run')
    .values({ kind, succeeded_at: databaseNow })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ succeeded_at: databaseNow }))
    .execute();
}

export type RunAge = { kind: MaintenanceKind; /** Infinity if it never succeeded. */ seconds: number };

/** By the clock of the database, which also wrote the times. */
export async function listRunAges(db: Database): Promise<RunAge[]> {
  const rows = await db
    .selectFrom('maintenance_run')
    .select(['kind', sql<number>`extract(epoch from now() - succeeded_at)::float8`.as('seconds')])
    .execute();
  const ages = new Map(rows.map(({ kind, seconds }) => [kind, seconds]));
  return MAINTENANCE_KINDS.map((kind) => ({ kind, seconds: ages.get(kind) ?? Infinity }));
}

/** How PostgreSQL sends its log to the backups. Undefined if it does not. */
export type ArchiveState = {
  /** The last attempt failed. */ isFailing: boolean;
  /** Since a file was sent. */ seconds: number;
};

export async function readArchiveState(db: Database): Promise<ArchiveState | undefined> {
  const { rows } = await sql<ArchiveState>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 as seconds
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'
  `.execute(db);
  return rows[0];
}

/** A database server that copies this one. Its slot keeps the log that it has not taken yet. */
export type ReplicaRow = { name: string; isConnected: boolean; lagBytes: number };

export async function listReplicas(db: Database): Promise<ReplicaRow[]> {
  const { rows } = await sql<ReplicaRow>`
    select slot_name as name, active as "isConnected",
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as "lagBytes"
    from pg_replication_slots where slot_type = 'physical' and not temporary and not pg_is_in_recovery()
  `.execute(db);
  return rows;
}

/** The id of this database's installation. A copy of the database has the same. */
export async function getInstanceId(db: Database): Promise<string> {
  const { id } = await db.selectFrom('instance').select('id').executeTakeFirstOrThrow();
  return id;
}
