import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { ProofRun } from '../../kit/proof-run.ts';

const OLD = { major: 15, suite: 'bookworm' } as const;
const NEW = { major: 17, suite: 'trixie' } as const;
const SUPERUSER = 'ballpark';
const DATA = '/var/lib/postgresql';

/** A Debian 13 as it is after an upgrade from Debian 12: both versions of PostgreSQL are installed. */
export type DebianRoot = {
  /** Moves a copy of a stopped cluster of the old version into the root and upgrades it. Returns the output of pg_upgrade. */
  upgrade: (dataFolder: string) => string;
  start: (port: number) => void;
  stop: () => void;
};

export function createDebianRoot(run: ProofRun): DebianRoot {
  execFileSync(process.execPath, [join(REPOSITORY, 'tools/ops/services/debian-packages.mjs'), 'roots'], {
    stdio: 'inherit',
  });
  const root = join(tmpdir(), `ballpark-upgrade-root-${getPortBase()}`);
  const remove = () => execFileSync('rm', ['-rf', '--one-file-system', root]);
  remove();
  run.atEnd(async () => remove());
  bootstrap(root);
  // The cluster keeps its shared memory there.
  const sharedMemory = join(root, 'dev/shm');
  mkdirSync(sharedMemory, { recursive: true });
  chmodSync(sharedMemory, 0o1777);
  run.say(`a Debian root with PostgreSQL ${OLD.major} and ${NEW.major} is ready`);
  const type = (command: string) =>
    execFileSync('chroot', [root, 'runuser', '-u', 'postgres', '--', 'sh', '-ec', `cd ${DATA}; ${command}`], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
    });
  const programs = `/usr/lib/postgresql/${NEW.major}/bin`;
  let isRunning = false;
  const stop = () => {
    if (isRunning) type(`${programs}/pg_ctl -D ${DATA}/new -m fast -w stop >${DATA}/stop.log`);
    isRunning = false;
  };
  return {
    upgrade: (dataFolder) => {
      execFileSync('cp', ['-a', dataFolder, join(root, DATA, 'old')]);
      execFileSync('chroot', [root, 'chown', '-R', 'postgres:postgres', DATA]);
      type(
        `${programs}/initdb -D ${DATA}/new -U ${SUPERUSER} --auth=trust -E UTF8 --locale=C.UTF-8 >${DATA}/initdb.log`,
      );
      const command =
        `${programs}/pg_upgrade -U ${SUPERUSER} -b /usr/lib/postgresql/${OLD.major}/bin -B ${programs} ` +
        `-d ${DATA}/old -D ${DATA}/new -s ${DATA}`;
      // On failure its own output only names the file with the reason.
      return type(`${command} || { tail -n 15 ${DATA}/new/pg_upgrade_output.d/*/log/*.log; exit 1; }`);
    },
    start: (port) => {
      run.atEnd(async () => stop());
      isRunning = true;
      type(
        `${programs}/pg_ctl -D ${DATA}/new -l ${DATA}/log -w -o ` +
          `"-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300" start >${DATA}/start.log`,
      );
    },
    stop,
  };
}

/** The packages of both releases; the old version stays installed when a machine moves from Debian 12 to 13. */
function bootstrap(root: string): void {
  const [mirror, security] = [findMirror('/debian/'), findMirror('/debian-security/')];
  // A cluster may hold what only the newest minor releases know, so both versions must be the newest.
  const sources = [NEW, OLD].flatMap(({ suite }) => [
    `deb ${mirror} ${suite} main`,
    `deb ${security} ${suite}-security main`,
  ]);
  const packages = [`postgresql-${NEW.major}`, `postgresql-${OLD.major}`];
  const noCluster =
    'mkdir -p "$1/etc/postgresql-common/createcluster.d"; echo "create_main_cluster = false" >"$1/etc/postgresql-common/createcluster.d/none.conf"';
  execFileSync(
    'mmdebstrap',
    [
      '--mode=root',
      '--variant=minbase',
      '--quiet',
      `--include=${packages.join(',')}`,
      `--essential-hook=${noCluster}`,
      NEW.suite,
      root,
      ...sources,
    ],
    { stdio: 'inherit' },
  );
}

/** The mirror that this machine uses. */
function findMirror(folder: '/debian/' | '/debian-security/'): string {
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  return targets.split('\n').find((uri) => uri.endsWith(folder)) ?? `http://deb.debian.org${folder}`;
}
