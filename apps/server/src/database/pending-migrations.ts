import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { SERVER_FOLDER } from '../config/server-folder.ts';
import type { Database } from './client.ts';
import { isReplaced } from './migrating/baseline.ts';

const MIGRATIONS = join(SERVER_FOLDER, 'migrations');
const UNDEFINED_TABLE = '42P01';

/** The migrations of this release that the database does not have. A newer schema is fine: migrations expand first. */
export async function listPendingMigrations(database: Database): Promise<string[]> {
  return (await compareMigrations(database)).pending;
}

/** `unknown`: the database has it, and this release does not, also not in its baseline. */
export async function compareMigrations(database: Database): Promise<{ pending: string[]; unknown: string[] }> {
  const released = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length));
  const applied = await listApplied(database);
  return {
    pending: released.filter((name) => !applied.includes(name)).toSorted(),
    unknown: applied.filter((name) => !released.includes(name) && !isReplaced(name)).toSorted(),
  };
}

async function listApplied(database: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
