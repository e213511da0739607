import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getPortBase, type ServiceAddresses, getServiceAddresses } from '@ballpark/ops/services/addresses';
import { getPrivateFolder } from '@ballpark/ops/services/data-folder';
import { CHEAP_HASHING, testEnvironment } from '@ballpark/ops/services/environment';
import { createMailCatcher } from '@ballpark/ops/services/mail-catcher';
import { createDurablePostgres, type PostgresServer } from '@ballpark/ops/services/postgres';
import { createRedisServer } from '@ballpark/ops/services/redis';
import type { Service } from '@ballpark/ops/services/service';
import { ALL_JOBS } from '@ballpark/server/composition/features';
import { migrate } from '@ballpark/server/database/migrate';
import type { JobDefinition } from '@ballpark/server/jobs/define-job';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { Pool } from 'pg';
import type { ProofRun } from '../proof-run.ts';

/** Each proof has its own ports, so that proofs, tests and development can run at the same time. */
const PORT_OFFSETS = {
  crash: 1500,
  'worker-crash': 4500,
  alerts: 9500,
  restore: 2000,
  upgrade: 500,
  faults: 2500,
} as const;

export type PrivateServices = {
  folder: string;
  addresses: ServiceAddresses;
  postgres: PostgresServer;
  redis: Service;
  sql: Pool;
  /** The environment of the product's processes. It inherits only PATH from this process. */
  environment: NodeJS.ProcessEnv;
};

type PrivateServicesOptions = {
  name: keyof typeof PORT_OFFSETS;
  extraJobs?: readonly JobDefinition[];
  /** More settings of PostgreSQL. */
  settings?: readonly string[];
  /** Fills the empty database, with all migrations of this checkout unless the proof says otherwise. */
  prepare?: (databaseUrl: string) => Promise<void>;
};

/** Starts an empty PostgreSQL with production durability, an empty Redis and a mail catcher, for one proof only. */
export async function startPrivateServices(
  run: ProofRun,
  { name, extraJobs = [], settings = [], prepare = (url) => migrateFully(url, extraJobs) }: PrivateServicesOptions,
): Promise<PrivateServices> {
  const folder = getPrivateFolder(name);
  const addresses = getServiceAddresses(getPortBase() + PORT_OFFSETS[name]);
  const { ports } = addresses;
  const postgres = createDurablePostgres({ folder: join(folder, 'postgres'), port: ports.postgres }, settings);
  const redis = createRedisServer({ folder: join(folder, 'redis'), port: ports.redis });
  const mail = createMailCatcher({ folder: join(folder, 'mail'), smtpPort: ports.smtp, webPort: ports.mailWeb });
  const all = [postgres, redis, mail];
  const clear = async () => {
    await Promise.all(all.map((service) => service.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  await clear(); // leftovers of a killed run
  run.atEnd(clear);
  await Promise.all(all.map((service) => service.start()));
  await prepare(addresses.databaseUrl);
  const sql = new Pool({ connectionString: addresses.databaseUrl, max: 8 });
  sql.on('error', () => undefined); // the query that used the connection reports the error
  // A proof that stops the server ends the pool before.
  run.atEnd(async () => {
    if (!sql.ended) await sql.end();
  });
  run.say(`private services are ready: ${all.map((service) => service.name).join(', ')}`);
  // No object store runs at these ports: the proofs store no photos, and the product starts without it.
  const environment = testEnvironment({ ...CHEAP_HASHING, LOG_LEVEL: 'info' }, addresses);
  return { folder, addresses, postgres, redis, sql, environment };
}

async function migrateFully(databaseUrl: string, extraJobs: readonly JobDefinition[]): Promise<void> {
  await migrate(databaseUrl, { together: true });
  await prepareQueues(databaseUrl, [...ALL_JOBS, ...extraJobs]);
}
