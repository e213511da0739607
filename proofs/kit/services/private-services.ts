import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@ballpark/server/database/migrate';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { ALL_JOBS } from '@ballpark/server/app/features';
import type { JobDefinition } from '@ballpark/server/jobs/define-job';
import { CHEAP_HASHING, testEnvironment } from '@ballpark/ops/services/environment';
import { mailCatcher } from '@ballpark/ops/services/mail-catcher';
import { durablePostgres, type PostgresServer } from '@ballpark/ops/services/postgres';
import { redisServer } from '@ballpark/ops/services/redis';
import type { Service } from '@ballpark/ops/services/service';
import { portBase, serviceAddresses, type ServiceAddresses } from '@ballpark/ops/services/addresses';
import { privateFolder } from '@ballpark/ops/services/data-folder';
import { Pool } from 'pg';
import type { ProofRun } from '../proof-run.ts';

/** Each proof has ports of its own, so that proofs, tests and development run side by side. */
const PORT_OFFSETS = { crash: 1500, 'worker-crash': 3000, 'redis-down': 4500, live: 6000 } as const;

export type Services = {
  folder: string;
  addresses: ServiceAddresses;
  postgres: PostgresServer;
  redis: Service;
  sql: Pool;
  /** For the product's processes. Nothing of the caller's own environment gets in. */
  environment: NodeJS.ProcessEnv;
};

type Options = { name: keyof typeof PORT_OFFSETS; extraJobs?: readonly JobDefinition[] };

/** A PostgreSQL with production's durability, a Redis and a mail catcher for one proof alone, all of them empty. */
export async function startServices(run: ProofRun, { name, extraJobs = [] }: Options): Promise<Services> {
  const folder = privateFolder(name);
  const addresses = serviceAddresses(portBase() + PORT_OFFSETS[name]);
  const { ports } = addresses;
  const postgres = durablePostgres({ folder: join(folder, 'postgres'), port: ports.postgres });
  const redis = redisServer({ folder: join(folder, 'redis'), port: ports.redis });
  const mail = mailCatcher({ folder: join(folder, 'mail'), smtpPort: ports.smtp, webPort: ports.mailWeb });
  const all = [postgres, redis, mail];
  const clear = async () => {
    await Promise.all(all.map((service) => service.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  await clear(); // what a killed run has left
  run.atEnd(clear);
  await Promise.all(all.map((service) => service.start()));
  await migrate(addresses.databaseUrl);
  await prepareQueues(addresses.databaseUrl, [...ALL_JOBS, ...extraJobs]);
  const sql = new Pool({ connectionString: addresses.databaseUrl, max: 8 });
  sql.on('error', () => undefined); // the query that needed the connection fails by itself
  run.atEnd(() => sql.end());
  run.say(`private services are up: ${all.map((service) => service.name).join(', ')}`);
  // No object store runs at these ports: the proofs store no photos, and the product starts without it.
  const environment = testEnvironment({ ...CHEAP_HASHING, LOG_LEVEL: 'info' }, addresses);
  return { folder, addresses, postgres, redis, sql, environment };
}
