import { createHash, randomBytes } from 'node:crypto';
import { serviceAddresses } from '@ballpark/ops/services/addresses';
import { CHEAP_HASHING, testEnvironment } from '@ballpark/ops/services/environment';
import { loadConfig } from '@ballpark/server/config/config';
import { VARIABLES } from '@ballpark/server/config/variables';
import { migrate } from '@ballpark/server/database/migrate';
import { openStorage } from '@ballpark/server/integrations/storage/storage';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { createLogger } from '@ballpark/server/observability/logger';
import { Client, Pool } from 'pg';
import type { ProofRun } from '../proof-run.ts';

/** What a proof has for itself on the services of this machine: a database, a bucket, and a corner of Redis. */
export type Scratch = {
  sql: Pool;
  /** For the product's processes. Nothing of the caller's own environment gets in. */
  environment: NodeJS.ProcessEnv;
};

/** Numbered databases of Redis: development and tests count in the first. */
const REDIS_DATABASE = 9;

/** What the operator knows, and nobody who calls. */
export const OPERATOR_KEY = 'the operator knows';
export const OPERATOR_KEY_HASH = createHash('sha256').update(OPERATOR_KEY).digest('hex');

/** Names that search and lookup can find; the whole gazetteer would take longer than most proofs. */
const CITIES = [
  [2950159, 'Berlin', 'DE', 3_426_354, 52.52437, 13.41053],
  [2988507, 'Paris', 'FR', 2_138_551, 48.85341, 2.3488],
  [3448439, 'São Paulo', 'BR', 12_400_232, -23.5475, -46.63611],
  [2147714, 'Sydney', 'AU', 5_557_233, -33.86785, 151.20732],
] as const;

/** An empty database with every table, and an environment in which no limit is ever met and hashing costs nothing. */
export async function startScratch(run: ProofRun, name: string): Promise<Scratch> {
  const database = `ballpark_proof_${name.replaceAll('-', '_')}_${randomBytes(4).toString('hex')}`;
  const { adminDatabaseUrl } = serviceAddresses();
  const url = adminDatabaseUrl.replace(/[^/]+$/, database);
  await asAdmin(adminDatabaseUrl, `create database ${database}`);
  run.atEnd(() => asAdmin(adminDatabaseUrl, `drop database if exists ${database} with (force)`));
  await migrate(url);
  await prepareQueues(url);
  const sql = new Pool({ connectionString: url, max: 4 });
  sql.on('error', () => undefined); // the query that needed the connection fails by itself
  run.atEnd(() => sql.end());
  await insertCities(sql);
  const environment = scratchEnvironment(url, `ballpark-proof-${name}`);
  run.atEnd(() => emptyBucket(environment));
  run.say(`a database of its own is ready: ${database}`);
  return { sql, environment };
}

/** For the product on a database of the proof's own. */
export function scratchEnvironment(databaseUrl: string, bucket: string): NodeJS.ProcessEnv {
  const limits = Object.keys(VARIABLES).filter((variable) => variable.startsWith('LIMIT_'));
  return testEnvironment({
    ...CHEAP_HASHING,
    ...Object.fromEntries(limits.map((variable) => [variable, '1000000000/60'])),
    DATABASE_URL: databaseUrl,
    REDIS_URL: `${serviceAddresses().redisUrl}/${REDIS_DATABASE}`,
    S3_BUCKET: bucket,
    ADMIN_KEY_SHA256: OPERATOR_KEY_HASH,
  });
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
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
}

/** The bucket itself stays, empty, for the next run. */
async function emptyBucket(environment: NodeJS.ProcessEnv): Promise<void> {
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
