import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { Client, DatabaseError, Pool } from 'pg';
import { SERVER_FOLDER } from '../config/server-folder.ts';
import { adoptBaseline } from './migrating/baseline.ts';
import { watchBlockers } from './migrating/blockers.ts';

type MigrateOptions = {
  folder: string;
  /** How long one attempt may queue for a lock. While it queues, every other query on the table queues behind it. */
  lockTimeoutMs: number;
  /** The pause between two attempts, in which the others have their turn. */
  pauseMs: number;
  attempts: number;
  /** Lets files share a transaction, which is faster: for a new database that no process uses yet. */
  together: boolean;
  /** Receives a sentence about what a migration waits for. */
  onWait: (line: string) => void;
};

const DEFAULTS: MigrateOptions = {
  folder: join(SERVER_FOLDER, 'migrations'),
  lockTimeoutMs: 3_000,
  pauseMs: 5_000,
  attempts: 30,
  together: false,
  onWait: () => undefined,
};

const APPLICATION_NAME = 'ballpark-migrate';
/** Any number, as long as all processes use the same. */
export const ADVISORY_LOCK = 20_261_115;
const LOCK_NOT_AVAILABLE = '55P03';

/** The first line of a file whose statements run one by one: for indexes that are built concurrently. */
const NO_TRANSACTION = /^-- no transaction\b/;

type SqlFile = { name: string; text: string };

/**
 * Applies all pending migrations, each in its own transaction, and returns their names. A concurrent caller waits and
 * applies none. A migration that does not get its lock in time lets the others go first and tries again.
 */
export async function migrate(url: string, options: Partial<MigrateOptions> = {}): Promise<string[]> {
  const settings = { ...DEFAULTS, ...options };
  const files = await readFiles(settings.folder);
  const observer = new Client({ connectionString: url, application_name: `${APPLICATION_NAME}-lock` });
  await observer.connect();
  await refuseEncoding(observer).catch(async (error: unknown) => {
    await observer.end();
    throw error;
  });
  const pool = new Pool({ connectionString: url, max: 1, application_name: APPLICATION_NAME });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await observer.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const replaced = await adoptBaseline(
      observer,
      files.map(({ name }) => name),
    );
    const empty = replaced.map((name) => ({ name, text: '' }));
    const migrator = new Migrator({ db, provider: toProvider([...empty, ...files], settings.lockTimeoutMs) });
    const known = await migrator.getMigrations();
    const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
    // Lets the library complain about a missing or misplaced file, even if nothing is pending.
    if (pending.length === 0) throwIfFailed(await migrator.migrateToLatest());
    const wanted = files.filter(({ name }) => pending.includes(name));
    for (const file of settings.together ? wanted.filter(isLastOfTransaction) : wanted) {
      await applyWithRetries({ migrator, file, observer, settings });
    }
    return pending;
  } finally {
    await db.destroy();
    await observer.end();
  }
}

/** A database in SQL_ASCII takes any bytes, so broken names would be stored without an error. It cannot be converted later. */
async function refuseEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new Error(
    `The database is encoded in ${encoding}: nothing was changed. Create it again with template template0 encoding 'UTF8' locale 'C.UTF-8'.`,
  );
}

/** Whether the file is alone, or the next one is, or there is none. Migrating to it applies all files before it, too. */
function isLastOfTransaction({ text }: SqlFile, index: number, files: readonly SqlFile[]): boolean {
  const next = files[index + 1];
  return next === undefined || NO_TRANSACTION.test(text) || NO_TRANSACTION.test(next.text);
}

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -'.sql'.length),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
}

/** Plain SQL files, forward only, applied in the order of their names. */
function toProvider(files: readonly SqlFile[], lockTimeoutMs: number): MigrationProvider {
  const migrations = files.map(({ name, text }): [string, Migration] => {
    // A concurrent build blocks no query while it waits, so it may wait for as long as it takes.
    const isAlone = NO_TRANSACTION.test(text);
    const statements = isAlone ? text.split(/;\s*$/m).filter((statement) => statement.trim() !== '') : [text];
    return [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(`set lock_timeout = ${isAlone ? 0 : lockTimeoutMs}`).execute(db);
          for (const statement of statements) await sql.raw(statement).execute(db);
        },
      },
    ];
  });
  return { getMigrations: async () => Object.fromEntries(migrations) };
}

type Step = { migrator: Migrator; file: SqlFile; observer: Client; settings: MigrateOptions };

async function applyWithRetries({ migrator, file, observer, settings }: Step): Promise<void> {
  const { attempts, pauseMs, lockTimeoutMs, onWait } = settings;
  for (let attempt = 1; ; attempt += 1) {
    const watch = watchBlockers(observer, {
      applicationName: APPLICATION_NAME,
      intervalMs: lockTimeoutMs / 4,
      onSeen: (blockers) => onWait(`${file.name} waits for ${blockers}`),
    });
    // The library returns errors and never throws.
    const isAlone = NO_TRANSACTION.test(file.text);
    const { error } = await migrator.migrateTo(file.name, { disableTransactions: isAlone });
    await watch.stop();
    if (error === undefined) return;
    if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    if (attempt >= attempts) {
      const waited = `it waited ${attempts} times for ${lockTimeoutMs / 1000} s for a lock`;
      throw new Error(`${file.name} was not applied: ${waited} (held by ${watch.last() ?? 'another session'}).`);
    }
    await sleep(pauseMs);
  }
}

function throwIfFailed({ error }: { error?: unknown }): void {
  if (error !== undefined) throw error;
}
