import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { VARIABLES, type VariableName } from './variables.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

/** A valid value of every secret. */
const SECRETS: Partial<Record<VariableName, string>> = {
  DATABASE_URL: 'postgres://town:hunter2@10.0.0.5/town',
  DATABASE_PLANS_URL: 'postgres://plans:hunter2@10.0.0.5/town',
  DATABASE_DIRECT_URL: 'postgres://direct:hunter2@10.0.0.5/town',
  DATABASE_OWNER_URL: 'postgres://owner:hunter2@10.0.0.5/town',
  REDIS_URL: 'redis://:hunter2@10.0.0.6',
  SMTP_URL: 'smtps://town:hunter2@mail.town.org',
  S3_ACCESS_KEY: 'town',
  S3_SECRET_KEY: 'hunter2',
  GEOCODER_KEY: 'hunter2',
  VAPID_PRIVATE_KEY: testEnvironment().VAPID_PRIVATE_KEY ?? '',
  MAILBOX_KEY: 'hunter2 hunter2 hunter2 hunter2 hunter2',
  CACHE_PURGE_TOKEN: 'hunter2',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hunter2',
  ADMIN_KEY_SHA256: 'ab'.repeat(32),
};

test('every secret is known', () => {
  const secrets = Object.entries(VARIABLES).filter(([, about]) => about.isSecret);
  expect(secrets.map(([name]) => name).toSorted()).toEqual(Object.keys(SECRETS).toSorted());
});

test.each(Object.entries(SECRETS))('%s is read from a file, without the line end', (name, secret) => {
  const { DATABASE_PLANS_URL: plans, DATABASE_DIRECT_URL: direct } = SECRETS; // only together
  const others = { DATABASE_PLANS_URL: plans, DATABASE_DIRECT_URL: direct, CACHE_PURGE_URL: 'http://127.0.0.1:1' };
  const written = testEnvironment({ ...others, [name]: secret });
  const fromFile = { ...written, [name]: undefined, [`${name}_FILE`]: write(name, `${secret}\n`) };
  expect(loadConfig(fromFile)).toEqual(loadConfig(written));
});

test('an empty variable next to a file counts as not set', () => {
  const environment = testEnvironment({ S3_SECRET_KEY: '', S3_SECRET_KEY_FILE: write('key', 'from the file') });
  expect(loadConfig(environment).storage.secretKey).toBe('from the file');
});

type Planted = NodeJS.ProcessEnv & { content?: string };

test.each<[string, Planted, string]>([
  ['a variable and its file', { S3_SECRET_KEY: 'hunter2' }, 'S3_SECRET_KEY and S3_SECRET_KEY_FILE are both set'],
  ['a file that does not exist', { S3_SECRET_KEY_FILE: '/no/such/file' }, 'the file /no/such/file does not exist'],
  ['a folder', { S3_SECRET_KEY_FILE: '/' }, 'the file / is a folder'],
  ['an empty file', { content: ' \n' }, 'is empty'],
  ['a file for what is no secret', { API_PORT_FILE: '/etc/port' }, 'API_PORT_FILE: only secrets are read from files'],
])('%s is refused in words, as one problem', (_what, { content = 'hunter2', ...changes }, complaint) => {
  const environment = testEnvironment({
    S3_SECRET_KEY: undefined,
    S3_SECRET_KEY_FILE: write('planted', content),
    ...changes,
  });
  const load = () => loadConfig(environment);
  expect(load).toThrow(complaint);
  expect(load).toThrow(/1 problem\(s\)/);
  expect(load).not.toThrow('hunter2');
});

test('a public site refuses the example values in a file too', () => {
  const environment = testEnvironment({
    PUBLIC_ORIGIN: 'https://town.org',
    S3_SECRET_KEY: undefined,
    S3_SECRET_KEY_FILE: write('example', 'ballparksecret'),
  });
  expect(() => loadConfig(environment)).toThrow('S3_SECRET_KEY has the value of .env.example');
});
