import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Examination } from '../src/commands/doctor/check.ts';
import { ALL_CHECKS } from '../src/commands/doctor/doctor-command.ts';
import { type CheckResult, runChecks } from '../src/commands/doctor/run-checks.ts';
import { parseEnvironment } from '../src/config/read-environment.ts';
import { adoptBucket } from '../src/features/photos/sweeping/bucket-mark.ts';
import { insertCities } from './listing-requests.ts';
import { createWebRoot } from './pages/web-root.ts';
import { newBucketName, removeBucketAfterwards } from './photo-bucket.ts';
import { useTestApp } from './test-app.ts';

/** The storage and the database of the tests are not made for a public site. */
const LOCAL_SERVICES = /^(configuration: S3_(SECRET|ACCESS)_KEY has the value|postgresql-settings: .* fsync )/;

export function listWrong(results: readonly CheckResult[]): string[] {
  const lines = results.filter(({ state }) => state === 'wrong').map(({ check, text }) => `${check}: ${text}`);
  return lines.filter((line) => !LOCAL_SERVICES.test(line));
}

export async function collect(checks: AsyncIterable<CheckResult>): Promise<CheckResult[]> {
  const results = [];
  for await (const result of checks) results.push(result);
  return results;
}

/** A public site with everything in its place, for the calling test file, and the doctor for it. */
export function useHealthySite() {
  const bucket = newBucketName();
  const lab = useTestApp({ S3_BUCKET: bucket });
  removeBucketAfterwards(lab);
  const webRoot = createWebRoot();
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-doctor-'));
  /** As an operator should create it: no superuser. */
  const role = `doctor_${randomBytes(4).toString('hex')}`;
  /** Puts back what a test has planted. */
  const repairs: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    await insertCities(lab);
    await lab.sql.query(`create role ${role} login`);
    await lab.sql.query(`grant usage on schema public, pgboss to ${role}`);
    await lab.sql.query(`grant select, insert, update, delete on all tables in schema public, pgboss to ${role}`);
    await adoptBucket(lab.app);
  });
  afterEach(async () => {
    for (const repair of repairs.splice(0)) await repair();
  });
  afterAll(async () => {
    await lab.sql.query(`drop owned by ${role}`);
    await lab.sql.query(`drop role ${role}`);
    rmSync(folder, { recursive: true });
  });

  const getDatabaseUrl = () => lab.app.config.database.url.replace('//ballpark@', `//${role}@`);

  function publicSite(changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const local = Object.entries(testEnvironment()).filter(([name]) => !name.startsWith('LIMIT_'));
    return {
      ...Object.fromEntries(local),
      DATABASE_URL: getDatabaseUrl(),
      S3_BUCKET: bucket,
      PUBLIC_ORIGIN: 'https://town.org',
      TRUST_PROXY: '1',
      MAIL_FROM: 'Ballpark <hello@mail.town.org>',
      OPERATOR_EMAIL: 'operator@town.org',
      MAILBOX_KEY: '0123456789abcdef0123456789abcdef',
      NEW_MEMBER_HOURS: undefined,
      NEW_MEMBER_TEXT_DAYS: undefined,
      ACTIVE_LISTINGS_MAX: undefined,
      PUSH_LOOPBACK: undefined,
      DRAIN_SECONDS: undefined,
      WEB_ROOT: webRoot,
      ...changes,
    };
  }

  function toExamination(environment: NodeJS.ProcessEnv, options: Partial<Examination> = {}): Examination {
    const processes = { api: 1, worker: 1 };
    return { ...parseEnvironment(environment), processes, sendTo: undefined, folder, now: Date.now, ...options };
  }

  return {
    lab,
    role,
    folder,
    repairs,
    getDatabaseUrl,
    publicSite,
    development: () => testEnvironment({ DATABASE_URL: getDatabaseUrl(), S3_BUCKET: bucket }),
    toExamination,
    examine: (environment: NodeJS.ProcessEnv, options: Partial<Examination> = {}) =>
      collect(runChecks(ALL_CHECKS, toExamination(environment, options))),
    writeSecret: (name: string, content: string, mode = 0o600) => {
      const path = join(folder, `${name}-${randomUUID()}`);
      writeFileSync(path, content, { mode });
      return path;
    },
  };
}
