import type { Box } from './box.ts';

/** A mistake that operators make, and the words by which the doctor must name it. */
export type Mistake = {
  name: string;
  /** Changes of /etc/ballpark/ballpark.env; null removes a variable. */
  settings?: Record<string, string | null>;
  /** Commands that make the mistake and those that undo it. */
  commands?: { make: string; undo: string };
  words: RegExp;
};

const SETTINGS = '/etc/ballpark/ballpark.env';
const SECRETS = '/etc/ballpark/secrets';

/** Runs SQL as the superuser of the box. */
function typeSql(statement: string): string {
  return `(cd / && runuser -u postgres -- psql --quiet --dbname ballpark --command "${statement}")`;
}

const LAST_MIGRATION = 'select max(name) from kysely_migration';

/** The newest migration seems not to be applied. */
export const MISSING_MIGRATION = {
  make: typeSql(
    `create table kept as select * from kysely_migration where name = (${LAST_MIGRATION}); delete from kysely_migration where name = (${LAST_MIGRATION})`,
  ),
  undo: typeSql('insert into kysely_migration select * from kept; drop table kept'),
};

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'a limit for development',
    settings: { LIMIT_SIGN_IN: '600/60' },
    words: /LIMIT_SIGN_IN has its development/,
  },
  {
    name: 'an address of the example',
    settings: { OPERATOR_EMAIL: 'operator@ballpark.example' },
    words: /OPERATOR_EMAIL has the value of \.env\.example/,
  },
  {
    name: 'a secret that others can read',
    commands: { make: `chmod 644 ${SECRETS}/mailbox_key`, undo: `chmod 640 ${SECRETS}/mailbox_key` },
    words: /can read the secrets in .*mailbox_key/,
  },
  {
    name: 'a missing secret',
    settings: { S3_SECRET_KEY_FILE: `${SECRETS}/no_such_file` },
    words: /S3_SECRET_KEY_FILE: the file .* does not exist/,
  },
  { name: 'an http origin', settings: { PUBLIC_ORIGIN: 'http://ballpark.example.org' }, words: /is not https/ },
  { name: 'an uncounted proxy', settings: { TRUST_PROXY: '0' }, words: /all visitors share one address/ },
  { name: 'no time to drain', settings: { DRAIN_SECONDS: '0' }, words: /DRAIN_SECONDS is 0/ },
  { name: 'a folder without a web app', settings: { WEB_ROOT: '/srv' }, words: /WEB_ROOT has no usable build/ },
  {
    name: 'PostgreSQL is away',
    commands: { make: 'systemctl stop postgresql@17-main', undo: 'systemctl start postgresql@17-main' },
    words: /PostgreSQL at .* refuses or does not answer/,
  },
  {
    name: 'a wrong password of the database',
    settings: { DATABASE_URL_FILE: null, DATABASE_URL: 'postgres://ballpark:wrong@127.0.0.1:5432/ballpark' },
    words: /password authentication failed/,
  },
  {
    name: 'too few connections',
    commands: {
      make: `${typeSql('alter system set max_connections = 60')}; systemctl restart postgresql@17-main`,
      undo: `${typeSql('alter system reset max_connections')}; systemctl restart postgresql@17-main`,
    },
    words: /max_connections is 60/,
  },
  {
    name: 'a migration that was not applied',
    commands: MISSING_MIGRATION,
    words: /The schema lacks 1 migrations/,
  },
  {
    name: 'Redis at another port',
    settings: { REDIS_URL: 'redis://127.0.0.1:1' },
    words: /Redis at .* refuses or does not answer/,
  },
  {
    name: 'a mail server at another port',
    settings: { SMTP_URL_FILE: null, SMTP_URL: 'smtp://127.0.0.1:1' },
    words: /The mail server .* refuses or does not answer/,
  },
  {
    name: 'a wrong key of the bucket',
    settings: { S3_SECRET_KEY_FILE: null, S3_SECRET_KEY: 'not the secret' },
    words: /refuses with status 403/,
  },
  {
    name: 'another bucket',
    settings: { S3_BUCKET: 'no-such-bucket-here' },
    words: /no-such-bucket-here does not exist/,
  },
  {
    name: 'another subdomain',
    settings: { PUBLIC_ORIGIN: 'https://www.ballpark.example.org' },
    words: /No visitor reaches https:\/\/www\.ballpark/,
  },
  {
    name: 'a proxy too many',
    settings: { TRUST_PROXY: '2' },
    words: /TRUST_PROXY is 2, but .* are 1: a visitor can choose/,
  },
  {
    name: 'a proxy that is stopped',
    commands: { make: 'systemctl stop caddy', undo: 'systemctl start caddy' },
    words: /No visitor reaches .*ECONNREFUSED/,
  },
  {
    name: 'a worker that is stopped',
    commands: {
      make: 'systemctl stop ballpark-worker',
      undo: 'systemctl start ballpark-worker',
    },
    words: /No worker is connected/,
  },
  {
    name: 'another mailbox key',
    settings: {
      MAILBOX_KEY_FILE: null,
      MAILBOX_KEY: 'another key of more than thirty characters',
    },
    words: /MAILBOX_KEY is not the key of this database/,
  },
  {
    name: 'no backup',
    commands: {
      make: typeSql(`delete from maintenance_run where kind = 'backup'`),
      undo: typeSql(`insert into maintenance_run (kind) values ('backup')`),
    },
    words: /There is no backup of the database/,
  },
  {
    name: 'backups on this machine alone',
    commands: {
      make: 'sed -i.before s/^repo1-type=s3/repo1-type=posix/ /etc/pgbackrest.conf',
      undo: 'mv /etc/pgbackrest.conf.before /etc/pgbackrest.conf',
    },
    words: /All backups of the database are on this machine/,
  },
];

/** Makes the mistake, asks the doctor, and undoes it. The doctor must fail, with the right words. */
export async function plantMistake(
  box: Box,
  { settings = {}, commands, words }: Mistake,
): Promise<{ isNamed: boolean; output: string }> {
  const names = Object.keys(settings);
  const lines = Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  const output = await box.type(`cp -p ${SETTINGS} /root/settings.before
    ${names.map((name) => `sed -i '/^${name}=/d' ${SETTINGS}`).join('\n')}
    ${lines.map((line) => `echo '${line}' >> ${SETTINGS}`).join('\n')}
    ${commands?.make ?? ''}
    ballpark doctor --api-processes 2 && echo 'doctor: green' || echo 'doctor: problems'
    ${commands?.undo ?? ''}
    cp -p /root/settings.before ${SETTINGS}`);
  return { isNamed: output.includes('doctor: problems') && words.test(output), output };
}
