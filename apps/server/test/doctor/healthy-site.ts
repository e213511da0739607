import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Examination, THIS_MACHINE } from '../../src/commands/doctor/check.ts';
import { ALL_CHECKS } from '../../src/commands/doctor/doctor-command.ts';
import { type CheckResult, runChecks } from '../../src/commands/doctor/run-checks.ts';
import { parseEnvironment } from '../../src/config/read-environment.ts';
import { MAINTENANCE_KINDS, recordRun } from '../../src/features/maintenance/maintenance.repository.ts';
import { adoptBucket } from '../../src/features/photos/sweeping/bucket-mark.ts';
import { insertCities } from '../listing-requests.ts';
import { createWebRoot } from '../pages/web-root.ts';
import { createRegisteredPerson } from '../people.ts';
import { newBucketName, removeBucketAfterwards } from '../photo-bucket.ts';
import { useTestApp } from '../test-app.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';

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

const MAILBOX_KEY = '0123456789abcdef0123456789abcdef';

/** A public site with everything in its place, for the calling test file, and the doctor for it. */
export function useHealthySite() {
  const bucket = newBucketName();
  const lab = useTestApp({ S3_BUCKET: bucket, MAILBOX_KEY, TRUST_PROXY: '1' });
  removeBucketAfterwards(lab);
  const webRoot = createWebRoot();
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-doctor-'));
  /** As an operator should create it: no superuser. */
  const role = `doctor_${randomBytes(4).toString('hex')}`;
  /** Puts back what a test has planted. */
  const repairs: (() => Promise<unknown>)[] = [];
  /** What runs around the processes: the proxy, and a worker as PostgreSQL sees one. */
  const running: { proxy?: TlsProxy; worker?: Client } = {};
  const startWorker = async () => {
    const connectionString = lab.app.config.database.url;
    running.worker = new Client({ connectionString, application_name: 'ballpark-worker' });
    await running.worker.connect();
    await lab.sql.query('update pgboss.version set cron_on = now()');
  };
  const writeProgram = (name: string, script: string) => {
    const programs = mkdtempSync(join(folder, 'programs-'));
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, {
      mode: 0o755,
    });
    return programs;
  };
  const programs = writeProgram('timedatectl', 'echo yes');

  beforeAll(async () => {
    await insertCities(lab);
    await lab.sql.query(`create role ${role} login`);
    await lab.sql.query(`grant usage on schema public, pgboss to ${role}`);
    await lab.sql.query(`grant select, insert, update, delete on all tables in schema public, pgboss to ${role}`);
    await adoptBucket(lab.app);
    for (const kind of MAINTENANCE_KINDS) await recordRun(lab.app.db, kind);
    await createRegisteredPerson(lab);
    running.proxy = await startTlsProxy(lab.http, 'town.org');
    await startWorker();
    mkdirSync(join(folder, 'postgresql/17/main'), { recursive: true });
    writeFileSync(join(folder, 'mounts'), '');
    writeFileSync(join(folder, 'pgbackrest.conf'), '[global]\nrepo1-type=s3\n');
  });
  afterEach(async () => {
    for (const repair of repairs.splice(0)) await repair();
  });
  afterAll(async () => {
    await running.worker?.end();
    await running.proxy?.close();
    await lab.sql.query(`drop owned by ${role}`);
    await lab.sql.query(`drop role ${role}`);
    rmSync(folder, { recursive: true });
  });

  const getDatabaseUrl = () => lab.app.config.database.url.replace('//ballpark@', `//${role}@`);

  function getProxy(): TlsProxy {
    if (!running.proxy) throw new Error('the proxy starts before the tests');
    return running.proxy;
  }

  function publicSite(changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    const local = Object.entries(testEnvironment()).filter(([name]) => !name.startsWith('LIMIT_'));
    return {
      ...Object.fromEntries(local),
      DATABASE_URL: getDatabaseUrl(),
      S3_BUCKET: bucket,
      PATH: programs,
      PUBLIC_ORIGIN: `https://town.org:${getProxy().port}`,
      TRUST_PROXY: '1',
      MAIL_FROM: 'Ballpark <hello@mail.town.org>',
      OPERATOR_EMAIL: 'operator@town.org',
      MAILBOX_KEY,
      NEW_MEMBER_HOURS: undefined,
      NEW_MEMBER_TEXT_DAYS: undefined,
      ACTIVE_LISTINGS_MAX: undefined,
      PUSH_LOOPBACK: undefined,
      DRAIN_SECONDS: undefined,
      WEB_ROOT: webRoot,
      ...changes,
    };
  }

  const buildMachine = (): Examination['machine'] => ({
    settings: folder,
    postgresql: join(folder, 'postgresql'),
    mounts: join(folder, 'mounts'),
    measureDisk: THIS_MACHINE.machine.measureDisk,
  });

  function toExamination(environment: NodeJS.ProcessEnv, options: Partial<Examination> = {}): Examination {
    const processes = { api: 1, worker: 1 };
    return {
      ...parseEnvironment(environment),
      processes,
      sendTo: undefined,
      folder,
      now: Date.now,
      machine: buildMachine(),
      connection: getProxy().connection,
      ...options,
    };
  }

  return {
    lab,
    role,
    folder,
    repairs,
    getDatabaseUrl,
    publicSite,
    getProxy,
    buildMachine,
    writeProgram,
    stopWorker: async () => {
      await running.worker?.end();
      repairs.push(startWorker);
    },
    development: () =>
      testEnvironment({
        DATABASE_URL: getDatabaseUrl(),
        S3_BUCKET: bucket,
        MAILBOX_KEY,
      }),
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
