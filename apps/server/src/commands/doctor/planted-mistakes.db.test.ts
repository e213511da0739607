import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { useHealthySite } from '../../../test/doctor/healthy-site.ts';
import { type Mistake, type Plant, setVariables, testMistakes } from '../../../test/doctor/planted-mistakes.ts';

const site = useHealthySite();
const { lab, role, folder, repairs, getDatabaseUrl, writeSecret } = site;

/** Changes the database and takes it back after the test. */
const query = (plant: string, repair: string): Plant => {
  return async () => {
    await lab.sql.query(plant);
    repairs.push(() => lab.sql.query(repair));
    return {};
  };
};

const MISTAKES: readonly Mistake[] = [
  [
    'a missing variable',
    setVariables({ DATABASE_URL: undefined }),
    'wrong',
    'configuration',
    /DATABASE_URL is not set/,
  ],
  [
    'a limit for development',
    setVariables({ LIMIT_SIGN_IN: '600/60' }),
    'wrong',
    'configuration',
    /LIMIT_SIGN_IN has its dev/,
  ],
  [
    'an example secret',
    setVariables({ S3_SECRET_KEY: 'ballparksecret' }),
    'wrong',
    'configuration',
    /S3_SECRET_KEY has the val/,
  ],
  [
    'a secret whose file is missing',
    setVariables({
      S3_SECRET_KEY: undefined,
      S3_SECRET_KEY_FILE: '/no/such/file',
    }),
    'wrong',
    'configuration',
    /S3_SECRET_KEY_FILE: the file .* does not exist/,
  ],
  [
    'proxies that are not counted',
    setVariables({ TRUST_PROXY: 'true' }),
    'wrong',
    'configuration',
    /TRUST_PROXY: expected/,
  ],
  ['half of a geocoder', setVariables({ GEOCODER: 'geoapify' }), 'wrong', 'configuration', /GEOCODER_URL is not set/],
  [
    'a secret that others can read',
    async () => ({
      environment: { MAILBOX_KEY: undefined, MAILBOX_KEY_FILE: writeSecret('key', 'x'.repeat(40), 0o644) },
    }),
    'wrong',
    'secret-files',
    /can read the secrets in .*\(mode 644\)/,
  ],
  [
    'an environment file that others can read',
    async () => {
      const path = join(folder, '.env');
      writeFileSync(path, '', { mode: 0o644 });
      repairs.push(async () => rmSync(path));
      return {};
    },
    'wrong',
    'secret-files',
    /can read the secrets in .*\.env/,
  ],
  [
    'push keys of two pairs',
    setVariables({ VAPID_PRIVATE_KEY: 'A'.repeat(42).concat('E') }),
    'wrong',
    'push-keys',
    /are not a pair/,
  ],
  ['an http origin', setVariables({ PUBLIC_ORIGIN: 'http://town.org' }), 'wrong', 'origin', /is not https/],
  [
    'an origin with a path',
    setVariables({ PUBLIC_ORIGIN: 'https://town.org/app' }),
    'wrong',
    'origin',
    /more than an origin/,
  ],
  ['an uncounted proxy', setVariables({ TRUST_PROXY: '0' }), 'wrong', 'proxy', /all visitors share one address/],
  ['no time to drain', setVariables({ DRAIN_SECONDS: '0' }), 'wrong', 'drain', /each restart/],
  ['no web app', setVariables({ WEB_ROOT: '' }), 'wrong', 'web-app', /WEB_ROOT is empty/],
  ['a folder without a build', setVariables({ WEB_ROOT: '/' }), 'wrong', 'web-app', /no usable build/],
  [
    'a foreign sender',
    setVariables({ MAIL_FROM: 'hello@elsewhere.net' }),
    'warning',
    'sender',
    /elsewhere.net.*town.org/,
  ],
  ['a sender without a domain', setVariables({ MAIL_FROM: 'Ballpark' }), 'wrong', 'sender', /has no domain/],
  [
    'a database that does not exist',
    async () => ({ environment: { DATABASE_URL: `${getDatabaseUrl()}_not` } }),
    'wrong',
    'postgresql',
    /does not exist/,
  ],
  [
    'a port without PostgreSQL',
    setVariables({ DATABASE_URL: 'postgres://town:hunter22@127.0.0.1:1/town' }),
    'wrong',
    'postgresql',
    /127\.0\.0\.1:1\/town.*ECONNREFUSED/,
  ],
  [
    'a database in ASCII',
    async () => {
      const name = `${new URL(getDatabaseUrl()).pathname.slice(1)}_ascii`;
      await lab.sql.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
      repairs.push(() => lab.sql.query(`drop database ${name} with (force)`));
      return {
        environment: { DATABASE_URL: getDatabaseUrl().replace(/[^/]+$/, name) },
      };
    },
    'wrong',
    'postgresql',
    /encoded in SQL_ASCII/,
  ],
  [
    'a superuser',
    async () => ({ environment: { DATABASE_URL: lab.app.config.database.url } }),
    'warning',
    'postgresql-rights',
    /is a superuser/,
  ],
  [
    'a role that owns the tables',
    query(`alter table listing owner to ${role}`, 'alter table listing owner to ballpark'),
    'warning',
    'postgresql-rights',
    /owns the tables/,
  ],
  [
    'a password of the owner in the settings of the processes',
    setVariables({
      DATABASE_OWNER_URL: 'postgres://owner:hunter22@127.0.0.1/town',
    }),
    'warning',
    'owner-password',
    /The processes know DATABASE_OWNER_URL/,
  ],
  [
    'a missing right',
    async () => {
      await lab.sql.query(`revoke update on listing from ${role}`);
      repairs.push(() => lab.sql.query(`grant update on listing to ${role}`));
      return {};
    },
    'wrong',
    'postgresql-rights',
    /may not read and write 1 tables: public.listing/,
  ],
  [
    'a pooler whose roles have no settings',
    async () => ({ environment: { DATABASE_PLANS_URL: getDatabaseUrl(), DATABASE_DIRECT_URL: getDatabaseUrl() } }),
    'wrong',
    'postgresql-settings',
    /not in force .*plan_cache_mode=auto, statement_timeout=0/,
  ],
  [
    'half of a pooler',
    async () => ({ environment: { DATABASE_PLANS_URL: getDatabaseUrl() } }),
    'wrong',
    'configuration',
    /DATABASE_PLANS_URL and DATABASE_DIRECT_URL belong together/,
  ],
  [
    'too few connections',
    async () => ({ options: { processes: { api: 40, worker: 1 } } }),
    'wrong',
    'connections',
    /40 API and 1 worker processes and commands need 9\d\d/,
  ],
  [
    'a role with too few connections',
    async () => {
      await lab.sql.query(`alter role ${role} connection limit 50`);
      repairs.push(() => lab.sql.query(`alter role ${role} connection limit -1`));
      return {};
    },
    'wrong',
    'connections',
    /The role may hold 50 connections/,
  ],
  [
    'a clock that is an hour late',
    async () => ({ options: { now: () => Date.now() - 3_600_000 } }),
    'wrong',
    'clock',
    /differ by 3\d{3}\.\d s/,
  ],
  [
    'a clock that is five seconds late',
    async () => ({ options: { now: () => Date.now() - 5_000 } }),
    'warning',
    'clock',
    /differ by [45]\.\d s/,
  ],
  [
    'a migration that was not applied',
    query(
      `delete from kysely_migration where name like '20261118T1210%'`,
      `insert into kysely_migration select '20261118T1210_lift-decisions', now()::text`,
    ),
    'wrong',
    'schema',
    /lacks 1 migrations of this release, from 20261118T1210/,
  ],
  [
    'a migration of a newer release',
    query(
      `insert into kysely_migration select '20991231T0000_of-tomorrow', now()::text`,
      `delete from kysely_migration where name = '20991231T0000_of-tomorrow'`,
    ),
    'warning',
    'schema',
    /20991231T0000_of-tomorrow/,
  ],
  [
    'a queue that is not installed',
    query('alter schema pgboss rename to pgboss_away', 'alter schema pgboss_away rename to pgboss'),
    'wrong',
    'queue',
    /cannot be used/,
  ],
  [
    'a kind of jobs that the queue does not know',
    query(
      `update pgboss.queue set name = 'unknown-mail' where name = 'requeue-waiting-mail'`,
      `update pgboss.queue set name = 'requeue-waiting-mail' where name = 'unknown-mail'`,
    ),
    'wrong',
    'queue',
    /requeue-waiting-mail/,
  ],
  [
    'jobs that no worker takes',
    query(
      `insert into pgboss.job (name, start_after) values ('requeue-waiting-mail', now() - interval '1 hour')`,
      `delete from pgboss.job where name = 'requeue-waiting-mail'`,
    ),
    'warning',
    'jobs',
    /due for over ten minutes: requeue-waiting-mail/,
  ],
  [
    'jobs that have failed',
    query(
      `insert into pgboss.job (name, source_name) values ('failed-jobs', 'deliver-mail')`,
      `delete from pgboss.job where name = 'failed-jobs'`,
    ),
    'warning',
    'jobs',
    /used all their attempts: 1 deliver-mail/,
  ],
  [
    'no cities',
    query(
      'alter table place rename to place_away; create table place (geoname_id integer); grant all on place to public',
      'drop table place; alter table place_away rename to place',
    ),
    'wrong',
    'cities',
    /list of cities is empty/,
  ],
  [
    'a port without Redis',
    setVariables({ REDIS_URL: 'redis://127.0.0.1:1' }),
    'wrong',
    'redis',
    /127\.0\.0\.1:1.*ECONNREFUSED/,
  ],
  ['a slow Redis', setVariables({ REDIS_TIMEOUT_MS: '0' }), 'warning', 'redis', /more than REDIS_TIMEOUT_MS allows/],
  [
    'a port without a mail server',
    setVariables({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    'wrong',
    'mail-server',
    /127\.0\.0\.1:1.*ECONNREFUSED/,
  ],
  [
    'a bucket that does not exist',
    setVariables({ S3_BUCKET: 'ballpark-no-such-bucket' }),
    'wrong',
    'bucket',
    /ballpark-no-such-bucket does not exist/,
  ],
  [
    'a wrong key of the storage',
    setVariables({ S3_SECRET_KEY: 'not the secret' }),
    'wrong',
    'bucket',
    /refuses with status 403/,
  ],
  ['a port without storage', setVariables({ S3_ENDPOINT: 'http://127.0.0.1:1' }), 'wrong', 'bucket', /does not answer/],
  [
    'a bucket that strangers can read',
    async () => ({ environment: { S3_ENDPOINT: await startPublicStorage() } }),
    'wrong',
    'bucket-rights',
    /Strangers can read/,
  ],
  [
    'a bucket of another database',
    async () => {
      const { rows } = await lab.sql.query<{ id: string }>('select id from instance');
      await lab.sql.query('update instance set id = $1', [randomUUID()]);
      repairs.push(() => lab.sql.query('update instance set id = $1', [rows[0]?.id]));
      return {};
    },
    'wrong',
    'bucket-owner',
    /belongs to another database/,
  ],
];

/** Storage that lets strangers read: requests without a signature are answered as the object's owner would be. */
async function startPublicStorage(): Promise<string> {
  const { ports } = getServiceAddresses();
  const server = createServer((request, response) => {
    if (request.headers.authorization === undefined) {
      response.end('written by ballpark doctor');
      return;
    }
    const { method, url, headers } = request;
    const forwarded = sendRequest({ host: '127.0.0.1', port: ports.s3, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  repairs.push(() => new Promise((resolve) => server.close(resolve)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the storage has no port');
  return `http://127.0.0.1:${address.port}`;
}

testMistakes(site, MISTAKES);
