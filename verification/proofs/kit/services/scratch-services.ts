import { createHash, randomBytes } from 'node:crypto';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { CHEAP_HASHING, testEnvironment } from '@ballpark/ops/services/environment';
import { loadConfig } from '@ballpark/server/config/config';
import { VARIABLES } from '@ballpark/server/config/variables';
import { openStorage } from '@ballpark/server/integrations/storage/storage';
import { createLogger } from '@ballpark/server/observability/logger';
import { Pool } from 'pg';
import type { ProofRun } from '../proof-run.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { withClient } from './with-client.ts';

/** A proof's own database, bucket and Redis database on the shared development services. */
export type ScratchServices = {
  sql: Pool;
  /** The environment of the product's processes. It inherits only PATH from this process. */
  environment: NodeJS.ProcessEnv;
};

/** The number of the Redis database. Development and tests use database 0. */
const REDIS_DATABASE = 9;

/** The admin key; the server knows only its hash. */
export const OPERATOR_KEY = 'the operator knows';
export const OPERATOR_KEY_HASH = createHash('sha256').update(OPERATOR_KEY).digest('hex');

/** Rate limits that no proof reaches. */
export const NO_LIMITS: NodeJS.ProcessEnv = Object.fromEntries(
  Object.keys(VARIABLES)
    .filter((variable) => variable.startsWith('LIMIT_'))
    .map((variable) => [variable, '1000000000/60']),
);

/** Cities for search and lookup. Importing the whole gazetteer would take longer than most proofs. */
const CITIES = [
  [2950159, 'Berlin', 'DE', 3_426_354, 52.52437, 13.41053],
  [2988507, 'Paris', 'FR', 2_138_551, 48.85341, 2.3488],
  [3448439, 'São Paulo', 'BR', 12_400_232, -23.5475, -46.63611],
  [2147714, 'Sydney', 'AU', 5_557_233, -33.86785, 151.20732],
] as const;

/** Creates an empty, migrated database, and an environment without rate limits and with cheap password hashing. */
export async function startScratchServices(run: ProofRun, name: string): Promise<ScratchServices> {
  const database = `ballpark_proof_${name.replaceAll('-', '_')}_${randomBytes(4).toString('hex')}`;
  const { adminDatabaseUrl } = getServiceAddresses();
  const url = await createMigratedDatabase(database);
  const drop = `drop database if exists ${database} with (force)`;
  run.atEnd(() => withClient(adminDatabaseUrl, (admin) => admin.query(drop)));
  const sql = new Pool({ connectionString: url, max: 4 });
  sql.on('error', () => undefined); // the query that used the connection reports the error
  run.atEnd(() => sql.end());
  await insertCities(sql);
  const environment = buildScratchEnvironment(url, `ballpark-proof-${name}`);
  run.atEnd(() => emptyBucket(environment));
  run.say(`database is ready: ${database}`);
  return { sql, environment };
}

export function buildScratchEnvironment(databaseUrl: string, bucket: string): NodeJS.ProcessEnv {
  return testEnvironment({
    ...CHEAP_HASHING,
    ...NO_LIMITS,
    DATABASE_URL: databaseUrl,
    REDIS_URL: `${getServiceAddresses().redisUrl}/${REDIS_DATABASE}`,
    S3_BUCKET: bucket,
    ADMIN_KEY_SHA256: OPERATOR_KEY_HASH,
  });
}

async function insertCities(sql: Pool): Promise<void> {
  for (const [id, name, country, population, latitude, longitude] of CITIES) {
    const folded = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    await sql.query(
      `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, name, folded, country, population, latitude, longitude],
    );
  }
  await sql.query('refresh materialized view place_name');
}

/** Keeps the empty bucket for the next run. */
export async function emptyBucket(environment: NodeJS.ProcessEnv): Promise<void> {
  const storage = openStorage(loadConfig(environment).storage, createLogger('silent', 'proof'));
  try {
    for (;;) {
      const objects = await storage.list('');
      if (objects.length === 0) return;
      await storage.remove(objects.map(({ key }) => key));
    }
  } finally {
    storage.close();
  }
}
