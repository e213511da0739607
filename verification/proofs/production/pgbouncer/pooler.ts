import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { ProofRun } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import { raisePriority } from '../../kit/services/priority.ts';
import { withClient } from '../../kit/services/with-client.ts';

const PROGRAMS = '/usr/lib/postgresql/17/bin';
const PGBOUNCER = '/usr/sbin/pgbouncer';
const DATA = '/var/lib/postgresql/pooled';
const SETTINGS = '/etc/pgbouncer';
const CERTIFICATES = '/tmp/certificates';
/** A process that other programs keep waiting for two seconds answers 503. */
export const PRIORITY = '-19';
const PASSWORD = 'proof';
const SHIPPED = join(REPOSITORY, 'deploy/high-availability');
const LONGEST_START_MS = 30_000;
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--reset-env'];

export type Pooler = {
  /** The variables of the processes: through the pooler, through it as the second role, and directly. */
  variables: { DATABASE_URL: string; DATABASE_PLANS_URL: string; DATABASE_DIRECT_URL: string };
  /** For migrating. */
  ownerUrl: string;
  /** Restarts PgBouncer with another line in its file. */
  change: (from: string, to: string) => Promise<void>;
  /** Types SQL as the superuser. Returns the rows without headings. */
  type: (statement: string) => string;
};

/** Starts PostgreSQL 17 and PgBouncer of Debian 13 with the files of `deploy/high-availability/`. Only ports are replaced. */
export async function startPooler(run: ProofRun, root: string): Promise<Pooler> {
  const [port, poolerPort] = [await findFreePort(), await findFreePort()];
  const type = startPostgres(run, root, port);
  type(`create role ballpark login password '${PASSWORD}'`);
  type(`create role ballpark_app login password '${PASSWORD}'`);
  type('create database ballpark owner ballpark');
  copyFileSync(join(SHIPPED, 'pooled-roles.sql'), join(root, 'tmp/pooled-roles.sql'));
  const passwords = ['-v', `api_password=${PASSWORD}`, '-v', `plans_password=${PASSWORD}`];
  enter(root, [...psql(port), ...passwords, '-f', '/tmp/pooled-roles.sql', 'ballpark']);
  // As docs/high-availability.md has it.
  const users = type(
    `select format('"%s" "%s"', rolname, rolpassword) from pg_authid where rolname in ('ballpark_api', 'ballpark_plans')`,
  );
  writeFileSync(join(root, SETTINGS, 'userlist.txt'), users);
  copyFileSync(join(root, CERTIFICATES, 'authority.crt'), join(root, SETTINGS, 'authority.crt'));
  chmodSync(join(root, SETTINGS, 'authority.crt'), 0o644);
  const shipped = readFileSync(join(SHIPPED, 'pgbouncer.ini'), 'utf8')
    .replace('port=5432', `port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${poolerPort}`);
  const toUrl = (role: string, at: number) => `postgres://${role}:${PASSWORD}@127.0.0.1:${at}/ballpark`;
  const variables = {
    DATABASE_URL: toUrl('ballpark_api', poolerPort),
    DATABASE_PLANS_URL: toUrl('ballpark_plans', poolerPort),
    DATABASE_DIRECT_URL: toUrl('ballpark_app', port),
  };
  const ownerUrl = toUrl('ballpark', port);
  let program: ChildProcess | undefined;
  const stop = () => endProgram(program);
  run.atEnd(stop);
  const start = async (configuration: string) => {
    writeFileSync(join(root, SETTINGS, 'pgbouncer.ini'), configuration);
    const started = (program = spawn('chroot', [root, ...AS_POSTGRES, PGBOUNCER, '-q', `${SETTINGS}/pgbouncer.ini`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }));
    const deadline = Date.now() + LONGEST_START_MS;
    while (!(await answers(variables.DATABASE_URL))) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start.');
      await sleep(100);
    }
  };
  await start(shipped);
  run.say(`PgBouncer is ready on port ${poolerPort}: ${enter(root, [PGBOUNCER, '--version']).split('\n')[0]}`);
  return {
    variables,
    ownerUrl,
    change: async (from, to) => {
      const changed = shipped.replace(from, to);
      if (changed === shipped) throw new Error(`pgbouncer.ini has no '${from}' any more.`);
      await stop();
      await start(changed);
    },
    type,
  };
}

function startPostgres(run: ProofRun, root: string, port: number): Pooler['type'] {
  for (const folder of [DATA, '/dev/shm']) rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, 'dev/shm'), { mode: 0o1777 });
  execFileSync('chmod', ['1777', join(root, 'dev/shm')]);
  execFileSync('chroot', [
    root,
    'install',
    '-d',
    '-o',
    'postgres',
    '-g',
    'postgres',
    '/run/postgresql',
    '/var/log/postgresql',
  ]);
  const access = ['--auth-local=peer', '--auth-host=scram-sha-256'];
  enter(root, [`${PROGRAMS}/initdb`, '-D', DATA, '-E', 'UTF8', '--locale=C.UTF-8', ...access]);
  giveCertificate(root);
  const control = [`${PROGRAMS}/pg_ctl`, '-D', DATA, '-l', `${DATA}/log`, '-w'];
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c ssl=on -c unix_socket_directories=/run/postgresql`;
  run.atEnd(async () => void enter(root, [...control, '-m', 'immediate', 'stop']));
  enter(root, [...control, '-o', settings, 'start']);
  raisePriority(Number.parseInt(readFileSync(join(root, DATA, 'postmaster.pid'), 'utf8'), 10), PRIORITY);
  return (statement) => enter(root, [...psql(port), '-c', statement]);
}

/** PostgreSQL looks for these names in its folder. */
function giveCertificate(root: string): void {
  rmSync(join(root, CERTIFICATES), { recursive: true, force: true });
  execFileSync(join(SHIPPED, 'make-certificates.sh'), [join(root, CERTIFICATES), 'postgresql=127.0.0.1'], {
    stdio: 'ignore',
  });
  for (const kind of ['crt', 'key']) {
    const install = ['install', '-m', '600', '-o', 'postgres', '-g', 'postgres'];
    execFileSync('chroot', [root, ...install, `${CERTIFICATES}/postgresql.${kind}`, `${DATA}/server.${kind}`]);
  }
}

function psql(port: number): string[] {
  return ['psql', '-h', '/run/postgresql', '-p', String(port), '-v', 'ON_ERROR_STOP=1', '--quiet', '-A', '-t'];
}

/** Runs a command of the root as the user postgres. A server that it starts must not keep its output open. */
function enter(root: string, command: readonly string[]): string {
  const output = join(root, 'tmp/output');
  execFileSync('chroot', [root, ...AS_POSTGRES, 'sh', '-c', 'cd /tmp; "$@" >/tmp/output.postgres', 'sh', ...command]);
  return readFileSync(`${output}.postgres`, 'utf8');
}

async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

async function endProgram(program: ChildProcess | undefined): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGKILL');
  await ended;
}
