import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { Pool } from 'pg';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** Plain SQL files, forward only, applied in the order of their names. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    const files = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(MIGRATIONS, name), 'utf8');
        const up = async (db: Kysely<unknown>) => {
          await sql.raw(text).execute(db);
        };
        return [name.slice(0, -'.sql'.length), { up }] as const;
      }),
    );
    return Object.fromEntries(files);
  }
}

/** Applies all pending migrations and returns their names. A concurrent caller waits for the lock and applies none. */
export async function migrate(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { error, results } = await new Migrator({ db, provider: new SqlFiles() }).migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}
