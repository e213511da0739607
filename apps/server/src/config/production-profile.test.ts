import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { VARIABLES, type VariableName } from './variables.ts';

const EXAMPLE = parseEnv(readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8'));

/** The least that a public site sets. */
const PUBLIC_SITE = {
  DATABASE_URL: 'postgres://ballpark:secret@10.0.0.5/ballpark',
  REDIS_URL: 'redis://10.0.0.6',
  SMTP_URL: 'smtps://mail.town.org',
  MAIL_FROM: 'Ballpark <hello@town.org>',
  OPERATOR_EMAIL: 'operator@town.org',
  S3_ENDPOINT: 'https://s3.town.org',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  PUBLIC_ORIGIN: 'https://town.org',
  MAILBOX_KEY: '0123456789abcdef0123456789abcdef',
  TRUST_PROXY: '1',
};

function complain(environment: NodeJS.ProcessEnv): () => unknown {
  return () => loadConfig(environment);
}

describe('a public site', () => {
  test('starts with values of its own and the default limits', () => {
    expect(loadConfig(PUBLIC_SITE).http.trustedProxies).toBe(1);
    expect(loadConfig({ ...PUBLIC_SITE, TRUST_PROXY: '0' }).http.trustedProxies).toBe(0);
  });

  test.each([
    ['LIMIT_SIGN_IN', '600/60'],
    ['LIMIT_EDITS', '600/60'],
    ['DATABASE_URL', 'postgres://ballpark@127.0.0.1:15432/ballpark'],
    ['MAIL_FROM', 'Ballpark <hello@ballpark.example>'],
    ['OPERATOR_EMAIL', 'operator@ballpark.example'],
    ['S3_ACCESS_KEY', 'ballpark:ballpark'],
    ['S3_SECRET_KEY', 'ballparksecret'],
    ['MAILBOX_KEY', 'a mailbox key for development only'],
    ['NEW_MEMBER_HOURS', '0'],
    ['NEW_MEMBER_TEXT_DAYS', '0'],
    ['ACTIVE_LISTINGS_MAX', '100000'],
    ['TRUST_PROXY', ''],
    ['TRUST_PROXY', undefined],
    ['PUSH_LOOPBACK', 'true'],
  ])('does not start with %s=%s', (name, value) => {
    expect(complain({ ...PUBLIC_SITE, [name]: value })).toThrow(/1 problem\(s\)/);
    expect(complain({ ...PUBLIC_SITE, [name]: value })).toThrow(name);
    const atHome = { ...PUBLIC_SITE, [name]: value, PUBLIC_ORIGIN: 'http://127.0.0.1:15173' };
    expect(complain(atHome)).not.toThrow();
  });

  test('is told everything that is left of the example environment at once, and never a secret', () => {
    const left = complain({ ...EXAMPLE, PUBLIC_ORIGIN: 'https://town.org', API_PORT: '70000' });
    const limits = Object.keys(EXAMPLE).filter((name) => name.startsWith('LIMIT_'));
    const names = [
      ...limits,
      'DATABASE_URL',
      'MAIL_FROM',
      'OPERATOR_EMAIL',
      'S3_ACCESS_KEY',
      'S3_SECRET_KEY',
      'MAILBOX_KEY',
      'NEW_MEMBER_HOURS',
      'NEW_MEMBER_TEXT_DAYS',
      'ACTIVE_LISTINGS_MAX',
    ];
    for (const name of [...names, 'TRUST_PROXY', 'API_PORT']) expect(left).toThrow(`- ${name}`);
    expect(left).toThrow(`${names.length + 2} problem(s)`);
    expect(left).not.toThrow('ballparksecret');
  });

  test('may run with limits of its own', () => {
    const own = loadConfig({ ...PUBLIC_SITE, LIMIT_GENERAL: '1200/60' });
    expect(own.limits.general).toEqual({ points: 1200, windowSeconds: 60 });
  });
});

test('a public site shows no API reference unless it wants to', () => {
  expect(loadConfig(PUBLIC_SITE).http.hasDocs).toBe(false);
  expect(loadConfig({ ...PUBLIC_SITE, API_DOCS: 'true' }).http.hasDocs).toBe(true);
  expect(loadConfig(EXAMPLE).http.hasDocs).toBe(true);
  expect(loadConfig({ ...EXAMPLE, API_DOCS: 'false' }).http.hasDocs).toBe(false);
});

test('the example values that are refused are those of the example environment', () => {
  const examples = (Object.keys(VARIABLES) as VariableName[])
    .map((name) => [name, VARIABLES[name].example] as const)
    .filter(([, example]) => example !== undefined);
  expect(EXAMPLE).toMatchObject(Object.fromEntries(examples));
  expect(examples).toHaveLength(9);
});

test.each(['true', 'false', '-1', 'one'])('TRUST_PROXY=%s is no number of proxies', (value) => {
  expect(complain({ ...PUBLIC_SITE, TRUST_PROXY: value })).toThrow('expected the number of proxies');
});
