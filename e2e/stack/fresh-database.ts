import { Client } from 'pg';
import { stackAddresses } from './addresses.ts';

/** Drops what an earlier run left behind, connections and all, and makes an empty database. */
export async function freshDatabase(): Promise<void> {
  const { databaseName, services } = stackAddresses();
  const admin = new Client({ connectionString: services.adminDatabaseUrl });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${databaseName} with (force)`);
    await admin.query(`create database ${databaseName}`);
  } finally {
    await admin.end();
  }
}
