import { Client } from 'pg';
import type { JobDefinition } from './define-job.ts';

/**
 * The library cannot change the policy of a queue. Each job has a copy of its queue's policy, and unique indexes over
 * these copies enforce it. The table lock waits for transactions that are adding jobs under the old policy.
 */
export async function changePolicy(url: string, { name, policy }: JobDefinition): Promise<void> {
  const client = new Client({ connectionString: url, lock_timeout: 10_000 });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table pgboss.job in share row exclusive mode');
    await client.query('update pgboss.queue set policy = $2, updated_on = now() where name = $1', [name, policy]);
    await client.query(REMOVE_SURPLUS_JOBS, [name]);
    await client.query(SET_POLICY, [name, policy]);
    await client.query('commit');
  } finally {
    await client.end(); // rolls back whatever was not committed
  }
}

/**
 * A new version of the library puts the names of tables into its statements as they are, and runs them as the owner. Workers
 * may write these names, so they must be names and nothing else.
 */
export async function allowPlainTableNames(url: string): Promise<void> {
  const client = new Client({ connectionString: url, lock_timeout: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_constraint where conname = 'queue_table_name_is_plain'`);
    if (rowCount === 0) {
      await client.query(
        `alter table pgboss.queue add constraint queue_table_name_is_plain check (table_name ~ '^[a-z0-9_]+$')`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Rebuilds indexes that are much larger than their rows need. Only their owner may; a worker can only warn of them. */
export async function rebuildIndexes(url: string, commands: readonly string[]): Promise<void> {
  if (commands.length === 0) return;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const command of commands) await client.query(command);
  } finally {
    await client.end();
  }
}

/** The open jobs of a queue. Those of one key are numbered: first the one that runs, then the one that is due first. */
const OPEN_JOBS = `
  select id, state, row_number() over (
    partition by coalesce(singleton_key, '') order by state = 'active' desc, start_after, id
  ) as place
  from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`;

/** A running job is never removed, also if another one with its key runs. */
const REMOVE_SURPLUS_JOBS = `
  delete from pgboss.job using (${OPEN_JOBS}) open
  where job.name = $1 and job.id = open.id and open.place > 1 and open.state <> 'active'`;

/** Under either policy at most one open job of a key may have it. */
const SET_POLICY = `
  update pgboss.job set policy = $2 from (${OPEN_JOBS}) open
  where job.name = $1 and job.id = open.id and open.place = 1`;
