import { DISPOSABLE_MARK, readDatabaseMark } from '@ballpark/ops/services/postgres';
import { Client } from 'pg';
import { ALL_JOBS } from '../src/composition/features.ts';
import { loadConfig } from '../src/config/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';

type InstanceRow = { id: string; mark_generation: string; mark_lease: string };

/** Only a database on this machine may be emptied. */
const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

const { ownerUrl: url } = loadConfig().database;
const refusal = await findRefusal();
if (refusal !== undefined) {
  console.error(`${refusal}: nothing was touched.`);
  process.exit(1);
}
const client = new Client(url);
await client.connect();
const instance = await readInstance();
await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
const applied = await migrate(url);
if (instance !== undefined) await keepInstance(instance);
await client.end();
await prepareQueues(url, ALL_JOBS);
console.log(
  `Emptied the database and applied: ${applied.join(', ')}\nThe cities are gone too: npm run places:import brings them back.`,
);

/** A production database on the same machine is local too, so the mark decides. */
async function findRefusal(): Promise<string | undefined> {
  if (!LOCAL_HOSTS.has(new URL(url).hostname)) return 'DATABASE_URL is not on this machine';
  if ((await readDatabaseMark(url)) === DISPOSABLE_MARK) return undefined;
  return 'Only a database that npm run services has created can be emptied, and this one was not created by it';
}

/** The emptied database stays the owner of its bucket, so that the worker removes the photos it no longer knows. */
async function readInstance(): Promise<InstanceRow | undefined> {
  const { rows: tables } = await client.query(`select where to_regclass('public.instance') is not null`);
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<InstanceRow>('select id, mark_generation, mark_lease from instance');
  return rows[0];
}

async function keepInstance({ id, mark_generation: generation, mark_lease: lease }: InstanceRow): Promise<void> {
  await client.query('update instance set id = $1, mark_generation = $2, mark_lease = $3', [id, generation, lease]);
}
