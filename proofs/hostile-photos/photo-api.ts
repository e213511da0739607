import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portBase, serviceAddresses } from '@ballpark/ops/services/addresses';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { loadConfig } from '@ballpark/server/config/config';
import { migrate } from '@ballpark/server/database/migrate';
import { openStorage, type Storage } from '@ballpark/server/integrations/storage/storage';
import { prepareQueues } from '@ballpark/server/jobs/prepare-queues';
import { createLogger } from '@ballpark/server/observability/logger';
import { Client } from 'pg';
import { startNodeProgram } from '../kit/services/node-program.ts';
import type { ProofRun } from '../kit/proof-run.ts';

const API_MAIN = import.meta.resolve('@ballpark/server/api.main');
const PORT_OFFSET = 6_000;
/** One for all runs, emptied before and after. */
const BUCKET = 'ballpark-proof-hostile-photos';
const LONGEST_START_MS = 60_000;

export type PhotoApi = {
  origin: string;
  metricsUrl: string;
  token: string;
  storage: Storage;
  hasEnded: () => boolean;
};

/** An API process with a database and a bucket of its own on the services that run anyway, and a member to upload as. */
export async function startPhotoApi(run: ProofRun): Promise<PhotoApi> {
  const { ports } = serviceAddresses(portBase() + PORT_OFFSET);
  const name = `ballpark_proof_${randomBytes(4).toString('hex')}`;
  const databaseUrl = await makeDatabase(run, name);
  const logFile = join(tmpdir(), `${name}.log`);
  const environment = testEnvironment({
    DATABASE_URL: databaseUrl,
    S3_BUCKET: BUCKET,
    API_PORT: String(ports.api),
    API_METRICS_PORT: String(ports.apiMetrics),
    // What is under test is the photo, not how often one may send it.
    LIMIT_UPLOAD: '1000000/60',
    LIMIT_GENERAL: '1000000/60',
  });
  const program = startNodeProgram({ url: API_MAIN, environment, logFile });
  run.atEnd(async () => {
    await program.kill();
    rmSync(logFile, { force: true });
  });
  const origin = `http://127.0.0.1:${ports.api}`;
  await untilReady(origin, program.hasEnded);
  const storage = openStorage(loadConfig(environment).storage, createLogger('silent', 'proof'));
  await emptyBucket(storage);
  run.atEnd(async () => {
    await emptyBucket(storage);
    storage.close();
  });
  const token = await onboardedMember(origin, databaseUrl);
  const metricsUrl = `http://127.0.0.1:${ports.apiMetrics}/metrics`;
  return { origin, metricsUrl, token, storage, hasEnded: program.hasEnded };
}

async function makeDatabase(run: ProofRun, name: string): Promise<string> {
  const { adminDatabaseUrl } = serviceAddresses();
  const ask = async (statement: string) => {
    const admin = new Client(adminDatabaseUrl);
    await admin.connect();
    try {
      await admin.query(statement);
    } finally {
      await admin.end();
    }
  };
  await ask(`create database ${name}`);
  run.atEnd(() => ask(`drop database if exists ${name} with (force)`));
  const url = adminDatabaseUrl.replace(/[^/]+$/, name);
  await migrate(url);
  await prepareQueues(url);
  return url;
}

async function untilReady(origin: string, hasEnded: () => boolean): Promise<void> {
  const end = Date.now() + LONGEST_START_MS;
  while (Date.now() < end && !hasEnded()) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('the API did not start');
}

async function onboardedMember(origin: string, databaseUrl: string): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@neighbours.example`;
  const body = { name: 'Mallory', email, password: 'Correct horse 1', latitude: 0, longitude: 0 };
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query('update member_account set email_verified_at = now(), onboarded_at = now() where email = $1', [
    email,
  ]);
  await client.end();
  return data.token;
}

async function emptyBucket(storage: Storage): Promise<void> {
  for (let page = await storage.list(''); page.length > 0; page = await storage.list('')) {
    await storage.remove(page.map(({ key }) => key));
  }
}
