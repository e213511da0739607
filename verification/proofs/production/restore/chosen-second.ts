import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { listTables, sumTables, type TableSums } from '../../kit/table-sums.ts';

/** What the database contained at a second. */
export type ChosenSecond = {
  /** As an operator writes it, without a fraction: '2026-11-17 09:41:30+00'. */
  target: string;
  sums: TableSums;
  /** The contents that photos have. */
  contentHashes: string[];
  sequences: Map<string, number>;
};

const LOCK_TIMEOUT_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';
const MOST_ATTEMPTS = 200;

/**
 * Holds all writers for less than two seconds, across a full second, and takes a snapshot meanwhile. So the snapshot
 * contains exactly the commits before that second. The sums are read from the snapshot while the writers go on.
 */
export async function chooseSecond(databaseUrl: string): Promise<ChosenSecond> {
  const [holder, reader] = [new Client(databaseUrl), new Client(databaseUrl)];
  await Promise.all([holder.connect(), reader.connect()]);
  try {
    await holdWriters(holder);
    await reader.query('begin isolation level repeatable read; select 1');
    const target = await waitForNextSecond(holder);
    await holder.query('rollback');
    const sums = await sumTables(reader);
    const { rows: photos } = await reader.query<{ hash: string }>('select distinct content_hash as hash from photo');
    return { target, sums, contentHashes: photos.map(({ hash }) => hash), sequences: await readSequences(reader) };
  } finally {
    await Promise.all([holder.end(), reader.end()]);
  }
}

/** Gives up quickly and tries again, because a writer that waits for this lock may hold another one that it needs. */
async function holdWriters(client: Client): Promise<void> {
  const tables = await listLockable(client);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(`lock table ${tables.join(', ')} in share mode`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof DatabaseError) || error.code !== LOCK_NOT_AVAILABLE || attempt === MOST_ATTEMPTS)
        throw error;
      await sleep(50);
    }
  }
}

/** A materialized view cannot be locked; it is refreshed by an import only. */
async function listLockable(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, matviewname) as name from pg_matviews`,
  );
  const views = new Set(rows.map(({ name }) => name));
  return (await listTables(client)).filter((table) => !views.has(table));
}

async function waitForNextSecond(client: Client): Promise<string> {
  const { rows } = await client.query<{ target: string; milliseconds: number }>(
    `select to_char(date_trunc('second', clock_timestamp()) + interval '1 second', 'YYYY-MM-DD HH24:MI:SSOF') as target,
            1000 - extract(milliseconds from clock_timestamp())::int % 1000 as milliseconds`,
  );
  const { target = '', milliseconds = 1000 } = rows[0] ?? {};
  await sleep(milliseconds + 50);
  return target;
}

/** A crash may skip numbers of a sequence; it must not go back. */
export async function readSequences(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`,
  );
  return new Map(rows.map(({ name, last }) => [name, Number(last ?? 0)]));
}
