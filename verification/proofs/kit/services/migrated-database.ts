import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { ALL_JOBS } from '@ballpark/server/composition/features';
import { migrate } from '@ballpark/server/database/migrate';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import type { Client } from 'pg';
import { withClient } from './with-client.ts';

const PREFIX = 'ballpark_proof_template_';
/** Any number, as long as all proofs use the same. */
const ADVISORY_LOCK = 20_261_116;

/** Creates an empty, migrated database with the queues of all jobs and returns its address. It is a copy of a template that the first proof makes. */
export async function createMigratedDatabase(name: string): Promise<string> {
  const { adminDatabaseUrl } = getServiceAddresses();
  await withClient(adminDatabaseUrl, async (admin) => {
    // One at a time: a database that is being copied accepts no connections.
    await admin.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const template = await prepareTemplate(admin, adminDatabaseUrl);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return toDatabaseUrl(adminDatabaseUrl, name);
}

/** Makes the template for these migrations and jobs unless it exists, and drops those for others. */
async function prepareTemplate(admin: Client, adminUrl: string): Promise<string> {
  const queues = ALL_JOBS.map(({ name, isUrgent, policy, retries }) => ({ name, isUrgent, policy, retries }));
  const template = PREFIX + hashMigrations().update(JSON.stringify(queues)).digest('hex').slice(0, 16);
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [PREFIX],
  );
  if (rows.some(({ name }) => name === template)) return template;
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
  const unfinished = `${PREFIX}unfinished`;
  await admin.query(`create database ${unfinished}`);
  await migrate(toDatabaseUrl(adminUrl, unfinished), { together: true });
  await prepareQueues(toDatabaseUrl(adminUrl, unfinished), ALL_JOBS);
  await admin.query(`alter database ${unfinished} rename to ${template}`);
  return template;
}

/** A hash of all migrations. */
export function hashMigrations(): ReturnType<typeof createHash> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@ballpark/server/api.main'))), '../migrations');
  const hash = createHash('sha256');
  for (const file of globSync('*.sql', { cwd: folder }).toSorted()) hash.update(readFileSync(join(folder, file)));
  return hash;
}

function toDatabaseUrl(adminUrl: string, name: string): string {
  return adminUrl.replace(/[^/]+$/, name);
}
