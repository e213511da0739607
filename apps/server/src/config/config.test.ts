import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { RATE_LIMITS, type RateLimitName } from '@ballpark/rules/requests';
import { loadConfig } from './config.ts';
import { ConfigurationError } from './read-environment.ts';
import { toLimitVariable } from './variables.ts';

const EXAMPLE = parseEnv(readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8'));

test('the example environment runs unchanged', () => {
  const config = loadConfig(EXAMPLE);
  expect(config.publicOrigin).toBe('http://127.0.0.1:15173');
  expect(config.http).toMatchObject({ host: '127.0.0.1', port: 16000, trustedProxies: 0, webRoot: undefined });
  expect(config.limits.general).toEqual({ points: 30_000, windowSeconds: 60 });
});

test('one client has a quarter of a process, and one member stores 500 MB, unless it is set', () => {
  expect(loadConfig(EXAMPLE)).toMatchObject({ http: { clientShare: 0.25 }, photos: { quotaMegabytes: 500 } });
});

describe('rate limits', () => {
  const withoutLimits = Object.fromEntries(Object.entries(EXAMPLE).filter(([name]) => !name.startsWith('LIMIT_')));

  test('are production values unless they are set', () => {
    const { limits } = loadConfig(withoutLimits);
    const written = Object.entries(limits).map(([name, limit]) => [name, `${limit.points}/${limit.windowSeconds}`]);
    expect(Object.fromEntries(written)).toEqual({
      general: '600/60',
      'sign-in': '20/900',
      'sign-in-per-account': '10/900',
      'sign-in-account-total': '100/3600',
      'sign-in-per-device': '10/900',
      'sign-in-success': '240/3600',
      'sign-in-success-per-account': '30/3600',
      'sign-in-link': '1/900',
      'sign-in-link-per-client': '5/3600',
      'sign-up': '10/3600',
      'sign-up-per-mailbox': '3/86400',
      'reset-request': '20/3600',
      'account-mail': '5/3600',
      'account-mail-pause': '1/60',
      'password-check': '10/900',
      'email-change': '5/86400',
      'token-check': '10/900',
      lookup: '120/60',
      upload: '60/3600',
      'post-listing': '20/86400',
      suggest: '120/3600',
      skip: '600/3600',
      ask: '60/3600',
      daily: '300/3600',
      edits: '60/3600',
      contact: '5/3600',
      'contact-receipt': '3/86400',
      report: '20/86400',
      appeal: '10/3600',
      moderate: '600/3600',
      preview: '60/60',
      'share-card': '30/60',
      'visitor-lists': '60/60',
      'csp-report': '20/60',
      admin: '10/60',
    });
  });

  test('are all loose in the example environment', () => {
    const names = Object.keys(RATE_LIMITS) as RateLimitName[];
    const written = Object.entries(EXAMPLE).filter(([name]) => name.startsWith('LIMIT_'));
    expect(Object.fromEntries(written)).toEqual(
      Object.fromEntries(names.map((name) => [toLimitVariable(name), RATE_LIMITS[name].development])),
    );
  });
});

test('every problem is listed at once, each with what the variable is for', () => {
  const broken = { ...EXAMPLE, DATABASE_URL: undefined, API_PORT: '70000', LIMIT_SIGN_IN: 'many', TRUST_PROXY: 'yes' };
  const complaint = () => loadConfig(broken);
  expect(complaint).toThrow(ConfigurationError);
  expect(complaint).toThrow(/4 problem\(s\)/);
  for (const name of ['DATABASE_URL', 'API_PORT', 'LIMIT_SIGN_IN', 'TRUST_PROXY']) expect(complaint).toThrow(name);
  expect(complaint).toThrow('PostgreSQL: the truth about everything.');
});

test('a value is never repeated in a complaint, because it may be a secret', () => {
  expect(() => loadConfig({ ...EXAMPLE, DATABASE_URL: 'hunter2' })).not.toThrow('hunter2');
});

test('the folder of the web app may be written from where the process was started', () => {
  const { webRoot } = loadConfig({ ...EXAMPLE, WEB_ROOT: 'apps/web/build/client' }).http;
  expect(webRoot).toBe(join(process.cwd(), 'apps/web/build/client'));
});

test('cities are looked up in our own table unless a third party is configured', () => {
  expect(loadConfig(EXAMPLE).geocoder.kind).toBe('gazetteer');
});

test('a third-party geocoder needs an address and a key', () => {
  const named = { ...EXAMPLE, GEOCODER: 'geoapify' };
  expect(() => loadConfig(named)).toThrow(/2 problem\(s\)[^]*GEOCODER_URL[^]*GEOCODER_KEY/);
  expect(() => loadConfig({ ...named, GEOCODER_URL: 'ftp://x', GEOCODER_KEY: 'k' })).toThrow('GEOCODER_URL');
  const complete = { ...named, GEOCODER_URL: 'http://127.0.0.1:1', GEOCODER_KEY: 'k' };
  expect(loadConfig(complete).geocoder).toEqual({ kind: 'geoapify', url: 'http://127.0.0.1:1', key: 'k' });
});

test('migrating uses the address of the owner of the tables, if there is one', () => {
  const owner = 'postgres://owner@10.0.0.5/ballpark';
  expect(loadConfig(EXAMPLE).database.ownerUrl).toBe(EXAMPLE.DATABASE_URL);
  expect(loadConfig({ ...EXAMPLE, DATABASE_OWNER_URL: owner }).database).toMatchObject({
    url: EXAMPLE.DATABASE_URL,
    directUrl: EXAMPLE.DATABASE_URL,
    ownerUrl: owner,
  });
});

describe('a connection pooler', () => {
  const direct = 'postgres://ballpark@10.0.0.5/ballpark';
  const plans = 'postgres://ballpark_plans@127.0.0.1:6432/ballpark';

  test('is not there by default: the queue uses the address of the database', () => {
    const { database } = loadConfig(EXAMPLE);
    expect(database).toMatchObject({ directUrl: EXAMPLE.DATABASE_URL, pooledPlansUrl: undefined });
  });

  test('has one address for prepared statements, and leaves a direct one for the queue', () => {
    const { database } = loadConfig({ ...EXAMPLE, DATABASE_PLANS_URL: plans, DATABASE_DIRECT_URL: direct });
    expect(database).toMatchObject({ url: EXAMPLE.DATABASE_URL, directUrl: direct, pooledPlansUrl: plans });
  });

  test('needs both addresses', () => {
    expect(() => loadConfig({ ...EXAMPLE, DATABASE_PLANS_URL: plans })).toThrow('belong together');
    expect(() => loadConfig({ ...EXAMPLE, DATABASE_DIRECT_URL: direct })).toThrow('belong together');
  });
});

test.each(['haproxy.cfg', 'nginx.conf', 'Caddyfile'])(
  'no default port of metrics is one to which %s sends requests',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../../../deploy', file), 'utf8');
    const upstreams = [...text.matchAll(/127\.0\.0\.1:(160\d\d)/g)].map(([, port]) => Number(port));
    expect(new Set(upstreams)).toEqual(new Set([16_001, 16_002]));
    const { metrics, http } = loadConfig(EXAMPLE);
    for (const port of [metrics.apiPort, metrics.workerPort, http.port]) expect(upstreams).not.toContain(port);
    // Those of further instances of the unit, ballpark-api@3 to @9.
    for (const port of [metrics.apiPort, metrics.workerPort]) expect(port).toBeGreaterThan(16_009);
  },
);
