import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, globSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofRun } from '../../kit/proof-run.ts';
import { copyWorkingTree, createDebianRoot, readRegistryEnvironment } from '../../kit/services/debian-root.ts';

/** How a box sees the loopback address of this machine. */
export const HOST_ADDRESS = '10.0.2.2';
const GUEST_ADDRESS = '10.0.2.100';
const OWN_CERTIFICATES = '/usr/local/share/ca-certificates';
const LONGEST_BOOT_MS = 60_000;

/** A Debian with its own systemd, processes, mounts and network, like a server that was just rented. */
export type Box = {
  root: string;
  /** The process id of its systemd, as this machine sees it. */
  pid: number;
  /** Types a script into a shell of root. Throws with the end of the output and of the journal when it fails. */
  type: (script: string) => Promise<string>;
  /** Makes a port of the box reachable on loopback here, through the box's firewall. */
  publish: (port: number, hostPort: number) => Promise<void>;
  /** Like pulling the plug. */
  kill: () => Promise<void>;
};

/** Creates an empty Debian 13 in a folder: the essential packages, those named, and the certificates of authorities. */
export function createRoot(root: string, packages: readonly string[]): void {
  createDebianRoot({ root, suite: 'trixie', packages: ['ca-certificates', ...packages] });
  // Authorities that the operator of this machine added, because the package registry may be behind one of them.
  for (const file of globSync(`${OWN_CERTIFICATES}/*.crt`)) {
    copyFileSync(file, join(root, OWN_CERTIFICATES, basename(file)));
  }
  const env = { PATH: process.env.PATH };
  execFileSync('chroot', [root, 'update-ca-certificates'], { stdio: 'ignore', env });
  // The proof deletes the root: no file has to survive a power failure.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/proof'), 'force-unsafe-io\n');
}

/** A control group of its own: systemd must not see, or end, what else runs on this machine. */
const ENTER = `
set -e
groups=$(mktemp -d) && mount -t cgroup2 none "$groups"
mkdir -p "$groups/$1" && echo $$ > "$groups/$1/cgroup.procs" && umount "$groups" && rmdir "$groups"
exec unshare --net --cgroup --pid --fork --kill-child --uts --ipc sh -c "$2" "$0" "$1"`;

/** The mounts that systemd expects, then systemd as the first process. */
const BOOT = `
set -e
mount --bind "$0" "$0" && cd "$0"
mount -t proc proc proc && mount -t sysfs sysfs sys && mount -t cgroup2 none sys/fs/cgroup
mount -t tmpfs tmpfs run && mount -t tmpfs -o mode=755 tmpfs dev && mkdir dev/pts dev/shm dev/net
for device in null zero full random urandom tty net/tun fuse; do
  [ ! -e "/dev/$device" ] || { touch "dev/$device" && mount --bind "/dev/$device" "dev/$device"; }
done
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts && ln -s pts/ptmx dev/ptmx && ln -s /proc/self/fd dev/fd
mount -t tmpfs tmpfs dev/shm && ip link set lo up && hostname "$1"
mkdir -p old && pivot_root . old && umount -l /old
export container=ballpark-proof
exec /lib/systemd/systemd`;

type BoxInput = {
  name: string;
  root: string;
  /** Lines for /etc/hosts. */ hosts: readonly string[];
  /** What ssh forwards of the operator's language; the box has no such locale. */ language: Record<string, string>;
};

/** Boots systemd in a root that `createRoot` made, with a network that reaches the outside through this machine. */
export async function bootBox(run: ProofRun, { name, root, hosts, language }: BoxInput): Promise<Box> {
  writeFileSync(join(root, 'etc/machine-id'), '');
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n');
  writeFileSync(join(root, 'etc/hosts'), ['127.0.0.1 localhost', '::1 localhost', ...hosts, ''].join('\n'));
  const log = openSync(`${root}.log`, 'a');
  const group = `ballpark-proof-${process.pid}-${name}`;
  const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', ENTER, root, group, BOOT], {
    stdio: ['ignore', log, log],
  });
  const kill = () => endProcess(child);
  run.atEnd(kill);
  const pid = await findSystemd(child);
  const socket = `${root}.slirp`;
  rmSync(socket, { force: true });
  const network = spawn('slirp4netns', ['--configure', '--mtu=1400', `--api-socket=${socket}`, String(pid), 'tap0'], {
    stdio: ['ignore', log, log],
  });
  run.atEnd(() => endProcess(network));
  const box: Box = {
    root,
    pid,
    kill,
    type: async (script) => {
      const { isOk, output } = await typeScript(pid, script, language);
      if (isOk) return output;
      const journal = await typeScript(pid, 'journalctl --no-pager --lines 60 --output cat', {});
      throw new Error(`A script failed in the box:\n${output.slice(-4_000)}\nIts journal:\n${journal.output}`);
    },
    publish: async (port, hostPort) => {
      const addresses = { host_addr: '127.0.0.1', host_port: hostPort, guest_addr: GUEST_ADDRESS, guest_port: port };
      await askSlirp(socket, { execute: 'add_hostfwd', arguments: { proto: 'tcp', ...addresses } });
    },
  };
  await waitForBoot(box);
  return box;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** The process that `unshare` forked: the first one in the new namespaces. */
async function findSystemd(child: ChildProcess): Promise<number> {
  const deadline = Date.now() + LONGEST_BOOT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const found = findChild(child.pid ?? 0, 'systemd');
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error('systemd did not start in the box');
}

function findChild(parent: number, name: string): number | undefined {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [pid, ppid, comm] = line.trim().split(/\s+/);
    if (Number(ppid) === parent && comm === name) return Number(pid);
  }
  return undefined;
}

async function waitForBoot(box: Box): Promise<void> {
  // Some parts of the kernel are the host's: 'degraded' is as far as a box comes.
  await box.type(`for i in $(seq 300); do
    state=$(systemctl is-system-running 2>/dev/null || true)
    case $state in running|degraded) exit 0 ;; esac
    sleep 0.2
  done; systemctl --no-pager list-jobs; exit 1`);
  await box.type('for i in $(seq 100); do ip route | grep -q default && exit 0; sleep 0.1; done; exit 1');
}

/** An empty environment, but for how this machine reaches the package registry. */
function buildEnvironment(language: Record<string, string>): string[] {
  const environment = {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    ...readRegistryEnvironment(),
    ...language,
  };
  return Object.entries(environment).map(([name, value]) => `${name}=${value}`);
}

type Typed = { isOk: boolean; output: string };

function typeScript(pid: number, script: string, language: Record<string, string>): Promise<Typed> {
  const namespaces = ['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--root', '--wdns=/root'];
  const command = ['env', '-i', ...buildEnvironment(language), 'bash', '-e'];
  const child = spawn('nsenter', ['-t', String(pid), ...namespaces, ...command], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A program must not read the commands that follow, so the script is read to its end before it runs.
  child.stdin.end(`{\n${script}\nexit 0\n} < /dev/null\n`);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
  });
}

function askSlirp(path: string, request: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => socket.end(JSON.stringify(request)));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => (answer.includes('"error"') ? reject(new Error(answer)) : resolve()));
  });
}

/** Connects two boxes by a cable of their own. */
export function connectBoxes(first: Box, second: Box): void {
  const ends = [
    [first.pid, 'wire0', '10.77.0.1/24'],
    [second.pid, 'wire1', '10.77.0.2/24'],
  ] as const;
  const inside = (pid: number, args: string[]) => execFileSync('nsenter', ['-t', String(pid), '--net', 'ip', ...args]);
  const peer = ['peer', 'name', 'wire1', 'netns', String(second.pid)];
  inside(first.pid, ['link', 'add', 'wire0', 'type', 'veth', ...peer]);
  for (const [pid, link, address] of ends) {
    inside(pid, ['addr', 'add', address, 'dev', link]);
    inside(pid, ['link', 'set', link, 'up']);
  }
}

/** The working tree as a repository with one tag. */
export function createRepository(folder: string): void {
  copyWorkingTree(folder);
  const author = ['-c', 'user.name=proof', '-c', 'user.email=proof@example.org'];
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--no-verify', '--message', 'release');
  git('tag', 'v0.2.0');
}
