import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';
import { ALL_JOBS } from '../src/composition/features.ts';
import { migrate } from '../src/database/migrate.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';
import { CLONE_PREFIX, databaseUrl, TEMPLATE } from './database.ts';

/**
 * Creates one migrated template database, which each test file clones. Clones of earlier runs are dropped here, not at
 * the end of each file, because dropping there would race with pools that are still closing.
 */
export default async function setup(): Promise<void> {
  const admin = new Client(getServiceAddresses().adminDatabaseUrl);
  await admin.connect();
  const stale = await admin.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [
    `${CLONE_PREFIX}%`,
  ]);
  for (const { datname } of stale.rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate(databaseUrl(TEMPLATE), { together: true });
  await prepareQueues(databaseUrl(TEMPLATE), ALL_JOBS);
}
