import { DatabaseError } from 'pg';
import { ALL_JOBS } from '../src/composition/features.ts';
import { loadConfig } from '../src/config/config.ts';
import { migrate } from '../src/database/migrate.ts';
import { findRuntimeRole, grantRuntimeRights } from '../src/database/runtime-rights.ts';
import { prepareQueues } from '../src/jobs/prepare-queues.ts';

const { database } = loadConfig();
const { ownerUrl } = database;
const runtimeRole = findRuntimeRole(database);
const INSUFFICIENT_PRIVILEGE = '42501';
const NOT_OWNER =
  'This role may not migrate. Set DATABASE_OWNER_URL to the owner of the tables; on a server: systemctl start ballpark-migrate.';
try {
  if (runtimeRole !== undefined) await grantRuntimeRights(ownerUrl, runtimeRole);
  const applied = await migrate(ownerUrl, { onWait: (line) => console.log(line) });
  await prepareQueues(ownerUrl, ALL_JOBS);
  if (runtimeRole !== undefined) await grantRuntimeRights(ownerUrl, runtimeRole);
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) console.error(NOT_OWNER);
  process.exitCode = 1;
}
