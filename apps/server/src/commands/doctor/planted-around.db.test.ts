import { mkdtempSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useHealthySite } from '../../../test/doctor/healthy-site.ts';
import { createRegisteredPerson } from '../../../test/people.ts';
import { type Mistake, type Plant, setVariables, testMistakes } from '../../../test/doctor/planted-mistakes.ts';
import type { Examination } from './check.ts';

const site = useHealthySite();
const { lab, folder, repairs, getProxy, buildMachine, writeProgram, stopWorker, examine, publicSite } = site;

const OTHER_INSTALLATION = {
  instance: 'xxxxxxxxxxxxxxxxxxxxxx',
  client: '127.0.0.1',
  proxies: 1,
};

/** Answers the doctor instead of the app behind the proxy. */
const answer = (statusCode: number, body: unknown, headers = {}): Plant => {
  return async () => {
    getProxy().script({ statusCode, headers, body: JSON.stringify(body) });
    repairs.push(async () => getProxy().script(undefined));
    return {};
  };
};

const forward = (write: (sent: string | undefined) => string | undefined): Plant => {
  return async () => {
    getProxy().forward(write);
    repairs.push(async () => getProxy().forward(undefined));
    return {};
  };
};

/** Another clock program, or none. */
const findPrograms = (name: string, script: string): Plant => {
  return async () => ({ environment: { PATH: writeProgram(name, script) } });
};

const settle = (kind: string, age: string): Plant => {
  return async () => {
    await lab.sql.query(`update maintenance_run set succeeded_at = now() - $2::interval where kind = $1`, [kind, age]);
    repairs.push(() => lab.sql.query('update maintenance_run set succeeded_at = now()'));
    return {};
  };
};

const forgetRun = (kind: string): Plant => {
  return async () => {
    await lab.sql.query('delete from maintenance_run where kind = $1', [kind]);
    repairs.push(() => lab.sql.query('insert into maintenance_run (kind) values ($1)', [kind]));
    return {};
  };
};

const changeMachine = (changes: () => Partial<Examination['machine']>): Plant => {
  return async () => ({
    options: { machine: { ...buildMachine(), ...changes() } },
  });
};

/** A disk on which almost nothing is free. */
const fullDisk = (path: string) => (asked: string) => {
  const { bsize, blocks, bavail, files, ffree } = statfsSync(asked);
  return { bsize, blocks, bavail: asked === path ? 1 : bavail, files, ffree };
};

/** A disk of its own below the data of PostgreSQL: a link to another file system, which the kernel lists as mounted there. */
function mountBelow(): { mounts: string; point: string } {
  const point = join(folder, 'postgresql/17/main/pg_wal');
  symlinkSync('/dev/shm', point);
  repairs.push(async () => rmSync(point));
  const mounts = join(mkdtempSync(join(folder, 'mounts-')), 'mountinfo');
  writeFileSync(mounts, `36 35 98:0 / ${point} rw,noatime - ext4 /dev/sdb1 rw\n`);
  return { mounts, point };
}

const MISTAKES: readonly Mistake[] = [
  [
    'another subdomain, for which the proxy has no certificate',
    async () => ({
      environment: { PUBLIC_ORIGIN: `https://www.town.org:${getProxy().port}` },
    }),
    'wrong',
    'public-address',
    /No visitor reaches https:\/\/www\.town\.org:\d+: .*altnames/,
  ],
  [
    'another installation at the address',
    answer(200, OTHER_INSTALLATION),
    'wrong',
    'public-address',
    /Another installation answers at https:\/\/town\.org/,
  ],
  [
    'an address that leads on to another one',
    answer(301, '', { location: 'https://www.town.org/' }),
    'wrong',
    'public-address',
    /leads visitors on to https:\/\/www\.town\.org\//,
  ],
  [
    'another program at the address',
    answer(200, 'hello'),
    'wrong',
    'public-address',
    /Something else than this release/,
  ],
  [
    'API processes that are stopped',
    answer(502, ''),
    'wrong',
    'public-address',
    /reaches no API process \(status 502\)/,
  ],
  [
    'a proxy that is stopped',
    setVariables({ PUBLIC_ORIGIN: 'https://town.org:1' }),
    'wrong',
    'public-address',
    /No visitor reaches https:\/\/town\.org:1: .*ECONNREFUSED/,
  ],
  [
    'a domain without a DNS record',
    async () => {
      const error = Object.assign(new Error('getaddrinfo ENOTFOUND town.org'), {
        code: 'ENOTFOUND',
      });
      return {
        options: {
          connection: { lookup: (_host, _options, done) => done(error, '') },
        },
      };
    },
    'wrong',
    'public-address',
    /No visitor reaches .*ENOTFOUND/,
  ],
  [
    'two proxies counted where there is one',
    setVariables({ TRUST_PROXY: '2' }),
    'wrong',
    'public-address',
    /TRUST_PROXY is 2, .* X-Forwarded-For are 1: a visitor can choose an address/,
  ],
  [
    'one proxy counted where there are two',
    forward(() => '127.0.0.1, 10.0.0.1'),
    'wrong',
    'public-address',
    /TRUST_PROXY is 1, .* X-Forwarded-For are 2: all visitors share every limit/,
  ],
  [
    'a proxy that names no client',
    forward(() => undefined),
    'wrong',
    'public-address',
    /TRUST_PROXY is 1, .* X-Forwarded-For are 0: the address of visitors is unknown/,
  ],
  [
    'a proxy that believes its clients',
    forward((sent) => sent ?? '127.0.0.1'),
    'wrong',
    'public-address',
    /each can choose an address/,
  ],
  [
    'a worker that is stopped',
    async () => {
      await stopWorker();
      return {};
    },
    'wrong',
    'worker',
    /No worker is connected/,
  ],
  [
    'a worker that hangs',
    async () => {
      await lab.sql.query(`update pgboss.version set cron_on = now() - interval '5 minutes'`);
      repairs.push(() => lab.sql.query('update pgboss.version set cron_on = now()'));
      return {};
    },
    'wrong',
    'worker',
    /has not looked after timed work/,
  ],
  [
    'a clock that is not synchronised',
    findPrograms('timedatectl', 'echo no'),
    'warning',
    'clock-source',
    /is not synchronised: links expire/,
  ],
  [
    'a clock that chrony does not synchronise',
    findPrograms('chronyc', `echo '00000000,,0,0.000000000,0.0,0.0,0.0,0.0,0.0,0.0,1.0,1.0,0.0,Not synchronised'`),
    'warning',
    'clock-source',
    /is not synchronised/,
  ],
  ['a machine that does not know its clock', findPrograms('other', ''), 'hint', 'clock-source', /is unknown/],
  [
    'a full disk of temporary files',
    changeMachine(() => ({ measureDisk: fullDisk(process.cwd()) })),
    'wrong',
    'disk',
    /^0\.0 GB and \d+ % of the inodes are free/,
  ],
  [
    'a full disk that is mounted below the data of PostgreSQL',
    changeMachine(() => {
      const { mounts, point } = mountBelow();
      return { mounts, measureDisk: fullDisk(point) };
    }),
    'wrong',
    'database-disk',
    /^0\.0 GB .*postgresql\/17\/main\/pg_wal/,
  ],
  [
    'PostgreSQL whose disk is elsewhere',
    changeMachine(() => ({ postgresql: '/no/such/folder' })),
    'hint',
    'database-disk',
    /not where Debian has it/,
  ],
  [
    'another mailbox key',
    setVariables({ MAILBOX_KEY: 'fedcba9876543210fedcba9876543210' }),
    'wrong',
    'mailbox-key',
    /is not the key of this database: members who are banned/,
  ],
  ['no backup', forgetRun('backup'), 'wrong', 'backup', /There is no backup of the database/],
  ['a backup of the day before yesterday', settle('backup', '49 hours'), 'wrong', 'backup', /backup .* is 2 d old/],
  [
    'backups on this machine alone',
    changeMachine(() => {
      const settings = mkdtempSync(join(folder, 'etc-'));
      writeFileSync(join(settings, 'pgbackrest.conf'), '[global]\nrepo1-path=/var/lib/pgbackrest\n');
      return { settings };
    }),
    'wrong',
    'backup',
    /All backups of the database are on this machine/,
  ],
  ['no copy of the photos', forgetRun('photo-copy'), 'wrong', 'photo-copy', /There is no copy of the photos/],
  [
    'an old copy of the photos',
    settle('photo-copy', '49 hours'),
    'wrong',
    'photo-copy',
    /copy of the photos .* 2 d old/,
  ],
];

testMistakes(site, MISTAKES);

test('a key that was changed while members stayed is a hint: nothing can bring their bans back', async () => {
  await lab.sql.query(`update member_account set mailbox_hash = 'other' where member_id =
    (select min(member_id::text)::uuid from member_account)`);
  await createRegisteredPerson(lab);
  const results = await examine(publicSite());
  expect(results).toContainEqual(
    expect.objectContaining({
      check: 'mailbox-key',
      state: 'hint',
      text: expect.stringMatching(/was changed/),
    }),
  );
});

test('a disk that only root can look into is a hint with its name', async () => {
  const { mounts, point } = mountBelow();
  const refuse = () => {
    throw Object.assign(new Error('EACCES: permission denied, statfs'), {
      code: 'EACCES',
    });
  };
  const results = await examine(publicSite(), {
    machine: { ...buildMachine(), mounts, measureDisk: refuse },
  });
  expect(results).toContainEqual(
    expect.objectContaining({
      check: 'database-disk',
      state: 'hint',
      text: expect.stringContaining(point),
    }),
  );
});
