import type { Client } from 'pg';

/** The files that create the schema of release 0.2.0 in a new database. They stand for the 120 migrations of that release. */
const BASELINE = /^20261117T16\d\d_/;
const FIRST_OF_BASELINE = '20261117T1601';
const LAST_REPLACED = '20261117T1540_index-failed-mails';
const REPLACED_COUNT = 120;

export function isOfBaseline(name: string): boolean {
  return BASELINE.test(name);
}

/** Whether the baseline stands for this migration. */
export function isReplaced(name: string): boolean {
  return name < FIRST_OF_BASELINE;
}

/**
 * Records the baseline in a database of release 0.2.0, which has all that it creates, and refuses an older database. Returns
 * the recorded migrations that the baseline replaces. Their names stay in the table: a process of release 0.2.0 that does
 * not find them is not ready, and the operator may go back to that release.
 */
export async function adoptBaseline(client: Client, released: readonly string[]): Promise<string[]> {
  const baseline = released.filter(isOfBaseline);
  const replaced = baseline.length === 0 ? [] : (await listRecorded(client)).filter(isReplaced);
  if (replaced.length === 0) return [];
  if (replaced.length !== REPLACED_COUNT || !replaced.includes(LAST_REPLACED)) {
    throw new Error(
      `The database has ${replaced.length} of the ${REPLACED_COUNT} migrations of release 0.2.0. ` +
        'Upgrade to 0.2.0 first: CHANGELOG.md names its commit. Nothing was changed.',
    );
  }
  // With the time of the last replaced migration: the library demands that times are in the order of names.
  await client.query(
    `insert into kysely_migration (name, timestamp)
     select unnest($1::text[]), timestamp from kysely_migration where name = $2
     on conflict do nothing`,
    [baseline, LAST_REPLACED],
  );
  return replaced;
}

async function listRecorded(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(`select where to_regclass('kysely_migration') is not null`);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  return rows.map(({ name }) => name);
}
