import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';
import { migrate } from '../src/database/migrate.ts';

const OUTPUT = join(import.meta.dirname, '../src/database/schema.generated.ts');
const SCRATCH = 'ballpark_types';
/** The migrator's own tables, and the view that only the release before uses. */
const LEFT_OUT = '{kysely_*,month_xp}';

// From a new database with the migrations only, so that local changes do not get into the types.
const { adminDatabaseUrl } = getServiceAddresses();
const url = adminDatabaseUrl.replace(/[^/]+$/, SCRATCH);
const admin = new Client(adminDatabaseUrl);
await admin.connect();
await admin.query(`drop database if exists ${SCRATCH} with (force)`);
await admin.query(`create database ${SCRATCH}`);
try {
  await migrate(url);
  const flags = ['--dialect', 'postgres', '--url', url, '--out-file', OUTPUT, '--exclude-pattern', LEFT_OUT];
  const verify = process.argv.includes('--verify') ? ['--verify'] : [];
  execFileSync('kysely-codegen', [...flags, '--default-schema', 'public', '--include-pattern', 'public.*', ...verify], {
    stdio: 'inherit',
  });
} finally {
  await admin.query(`drop database if exists ${SCRATCH} with (force)`);
  await admin.end();
}
