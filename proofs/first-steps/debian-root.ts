import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { waitForExit } from '@ballpark/ops/services/processes';

/** Where the repository lies inside the root. */
const CHECKOUT = '/srv/ballpark';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const COPIED_CERTIFICATES = '/etc/ssl/certificates-of-the-host.crt';

/** Creates an empty Debian in a folder: the packages every Debian has, and the certificates of authorities. */
export function createRoot(root: string, suite: string): void {
  const mirror = findMirror();
  const options = ['--mode=root', '--variant=minbase', '--include=ca-certificates', '--quiet'];
  execFileSync('mmdebstrap', [...options, suite, root, ...(mirror === undefined ? [] : [mirror])], {
    stdio: 'inherit',
  });
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, join(root, file));
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(root, COPIED_CERTIFICATES));
  copyRepository(root);
}

/** The mirror this machine uses. Undefined lets mmdebstrap use its own. */
function findMirror(): string | undefined {
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  return targets.split('\n').find((uri) => uri.endsWith('/debian/'));
}

/** The files of the working tree that git knows: what a clone would have after a commit. */
function copyRepository(root: string): void {
  const checkout = join(root, CHECKOUT);
  mkdirSync(checkout, { recursive: true });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: REPOSITORY, encoding: 'utf8' });
  const existing = files.split('\0').filter((file) => file !== '' && existsSync(join(REPOSITORY, file)));
  const archive = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: REPOSITORY,
    input: existing.join('\0'),
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['--extract', '--directory', checkout], { input: archive });
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
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  return {
    HOME: '/root',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    npm_config_registry: registry,
    BALLPARK_PORT_BASE: String(portBase),
    ...(existsSync(CERTIFICATES) && { NODE_EXTRA_CA_CERTS: COPIED_CERTIFICATES }),
    ...Object.fromEntries(proxies),
  };
}

/** Never follows a mount that is still there. */
export function deleteRoot(root: string): void {
  execFileSync('rm', ['-rf', '--one-file-system', root]);
}
