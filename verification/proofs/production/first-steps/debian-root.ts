import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitForExit } from '@ballpark/ops/services/processes';
import { copyWorkingTree, createDebianRoot, readRegistryEnvironment } from '../../kit/services/debian-root.ts';

/** Where the repository lies inside the root. */
const CHECKOUT = '/srv/ballpark';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const COPIED_CERTIFICATES = '/etc/ssl/certificates-of-the-host.crt';

/** Creates an empty Debian in a folder: the packages every Debian has, and the certificates of authorities. */
export function createRoot(root: string, suite: string): void {
  createDebianRoot({ root, suite, packages: ['ca-certificates'] });
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, join(root, file));
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(root, COPIED_CERTIFICATES));
  copyWorkingTree(join(root, CHECKOUT));
}

/** The mounts that programs expect. The namespace is private, so they end with the session. */
const ENTER = `
  mount --bind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/dev/shm" && mount -t proc proc "$0/proc" &&
  exec chroot "$0" /bin/sh -c "cd ${CHECKOUT}; $1"`;

type SessionInput = { root: string; commands: readonly string[]; portBase: number; onLine: (line: string) => void };

export type Session = { stop: () => Promise<void>; hasEnded: () => boolean };

/**
 * Types the commands one after the other, in namespaces of their own: all that they start ends with the session. A line
 * `::begin N` precedes the output of each command; the session ends with the first that fails.
 */
export function startSession({ root, commands, portBase, onLine }: SessionInput): Session {
  const typed = commands.map((command, index) => `echo ::begin ${index}; ${command}\n`).join('');
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, root, 'sh -e'], {
    env: buildEnvironment(portBase),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', onLine);
  // A program of the first command must not read the later ones, so each gets an empty input.
  child.stdin.end(`{\n${typed}} < /dev/null\n`);
  return { stop: () => stopSession(child), hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

async function stopSession(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  child.kill('SIGKILL');
  await waitForExit(child.pid, 30_000);
}

/** An empty environment, but for how this machine reaches the package registry. */
function buildEnvironment(portBase: number): NodeJS.ProcessEnv {
  return {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    BALLPARK_PORT_BASE: String(portBase),
    ...(existsSync(CERTIFICATES) && { NODE_EXTRA_CA_CERTS: COPIED_CERTIFICATES }),
    ...readRegistryEnvironment(),
  };
}
