import { randomBytes } from 'node:crypto';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';

export const TEMPLATE = 'ballpark_template';
export const CLONE_PREFIX = 'ballpark_test_';

export function databaseUrl(name: string): string {
  return getServiceAddresses().adminDatabaseUrl.replace(/[^/]+$/, name);
}

/** Creates an empty, migrated database for one test file. */
export async function cloneDatabase(): Promise<string> {
  const name = `${CLONE_PREFIX}${randomBytes(6).toString('hex')}`;
  const admin = new Client(getServiceAddresses().adminDatabaseUrl);
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  } finally {
    await admin.end();
  }
  return databaseUrl(name);
}
