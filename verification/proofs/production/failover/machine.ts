import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * A machine of the cluster: processes with a process table and mounts of their own, over a shared Debian. Its services are
 * started again when they end, as systemd does it.
 */
export type Machine = {
  start: () => Promise<void>;
  /** Like pulling the plug: every process gets SIGKILL at the same moment. */
  kill: () => Promise<void>;
  isOn: () => boolean;
  /** The processes whose command line contains the words, by their ids outside of the machine. */
  find: (words: string) => number[];
  /** Runs a command as the user postgres. */
  type: (command: readonly string[]) => Promise<string>;
};

type MachineInput = {
  root: string;
  folder: string;
  files: { etcd: string; patroni: string; certificates: Record<'authority.crt' | 'server.crt' | 'server.key', string> };
};

/** Folders of the machine that are its own. */
const OWN_FOLDERS = {
  'var/lib/postgresql': 'postgres',
  'var/lib/etcd': 'etcd',
  'etc/patroni': 'postgres',
  'etc/etcd': 'etcd',
} as const;
const LONGEST_START_MS = 10_000;

/**
 * Real-time priority: the servers share their cores with each other and with all other programs, where nothing keeps etcd of a real
 * server waiting.
 */
const FIRST = ['chrt', '--rr', '1'];

const MOUNT = `
set -e
for folder in ${Object.keys(OWN_FOLDERS).join(' ')}; do mkdir -p "$0/$folder" && mount --bind "$1/$folder" "$0/$folder"; done
mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/run" && mount -t tmpfs tmpfs "$0/tmp"
mount --bind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/dev/shm"
exec chroot "$0" sh -c "$2"`;

const SERVICES = `
chmod 1777 /tmp /dev/shm
mkdir -p /run/postgresql && chown postgres:postgres /run/postgresql
set -a; . /etc/patroni/etcd.env; set +a
export ETCD_DATA_DIR=/var/lib/etcd/default
while :; do setpriv --reuid=etcd --regid=etcd --init-groups etcd; sleep 1; done >>/var/lib/etcd/log 2>&1 &
while :; do
  setpriv --reuid=postgres --regid=postgres --init-groups --reset-env patroni /etc/patroni/config.yml; sleep 1
done >>/var/lib/postgresql/patroni.log 2>&1`;

export function createMachine({ root, folder, files }: MachineInput): Machine {
  for (const name of Object.keys(OWN_FOLDERS)) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'etc/patroni/etcd.env'), files.etcd);
  writeFileSync(join(folder, 'etc/patroni/config.yml'), files.patroni);
  for (const [name, text] of Object.entries(files.certificates)) {
    for (const place of ['etc/patroni', 'etc/etcd']) writeFileSync(join(folder, place, name), text, { mode: 0o600 });
  }
  let child: ChildProcess | undefined;
  let init: number | undefined;

  async function start(): Promise<void> {
    await giveToOwners(root, folder);
    const log = openSync(join(folder, 'machine.log'), 'a');
    const namespaces = ['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
    const command = [...FIRST, ...namespaces, 'sh', '-c', MOUNT, root, folder, SERVICES];
    child = spawn(command[0] ?? '', command.slice(1), {
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
      detached: true,
    });
    closeSync(log);
    init = await findInit(child, join(folder, 'machine.log'));
  }

  return {
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      // The first process of a namespace takes all others with it.
      if (init !== undefined) process.kill(init, 'SIGKILL');
      child.kill('SIGKILL');
      await ended;
      [child, init] = [undefined, undefined];
    },
    isOn: () => init !== undefined,
    find: (words) => (init === undefined ? [] : findProcesses(init, words)),
    type: async (command) => {
      const enter = ['-t', String(init), '--mount', '--pid', '--root', '--wdns=/tmp', 'setpriv', '--reuid=postgres'];
      const asUser = ['--regid=postgres', '--init-groups', '--reset-env'];
      const { stdout } = await promisify(execFile)('nsenter', [...enter, ...asUser, ...command]);
      return stdout;
    },
  };
}

/** The users have the ids of the shared Debian. */
async function giveToOwners(root: string, folder: string): Promise<void> {
  const users = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const [name, owner] of Object.entries(OWN_FOLDERS)) {
    const ids =
      users
        .find(([user]) => user === owner)
        ?.slice(2, 4)
        .join(':') ?? '';
    await promisify(execFile)('chown', ['--recursive', ids, join(folder, name)]);
  }
}

/** The process that `unshare` forked. */
async function findInit({ pid = 0 }: ChildProcess, logFile: string): Promise<number> {
  const deadline = Date.now() + LONGEST_START_MS;
  while (Date.now() < deadline) {
    const children = readText(`/proc/${pid}/task/${pid}/children`).trim();
    if (children !== '') return Number(children.split(' ')[0]);
    await sleep(20);
  }
  throw new Error(`A machine did not start:\n${readFileSync(logFile, 'utf8')}`);
}

function findProcesses(init: number, words: string): number[] {
  const namespace = readNamespace(init);
  if (namespace === '') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && readNamespace(pid) === namespace)
    .filter((pid) => readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').includes(words));
}

function readNamespace(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return '';
  }
}

/** Empty for a process that has ended meanwhile. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
