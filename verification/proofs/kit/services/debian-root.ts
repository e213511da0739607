import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

type RootInput = {
  root: string;
  suite: string;
  /** Packages besides those that every Debian has. */ packages: readonly string[];
  /** Shell commands that run before these packages are installed; `$1` is the root. */ preparations?: readonly string[];
};

/** Creates an empty Debian in a folder, from the mirror that this machine uses. */
export function createDebianRoot({ root, suite, packages, preparations = [] }: RootInput): void {
  const hooks = preparations.map((command) => `--essential-hook=${command}`);
  const options = ['--mode=root', '--variant=minbase', `--include=${packages.join(',')}`, '--quiet', ...hooks];
  const mirror = findMirror();
  execFileSync('mmdebstrap', [...options, suite, root, ...(mirror === undefined ? [] : [mirror])], {
    stdio: 'inherit',
  });
}

/** Undefined lets mmdebstrap use its own. */
function findMirror(): string | undefined {
  const targets = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  return targets.split('\n').find((uri) => uri.endsWith('/debian/'));
}

/** Copies the files of the working tree that git knows: what a clone would have after a commit. Or only those of some paths. */
export function copyWorkingTree(folder: string, paths: readonly string[] = []): void {
  mkdirSync(folder, { recursive: true });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const files = execFileSync('git', list, { cwd: REPOSITORY, encoding: 'utf8' });
  const existing = files.split('\0').filter((file) => file !== '' && existsSync(join(REPOSITORY, file)));
  const archive = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: REPOSITORY,
    input: existing.join('\0'),
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['--extract', '--no-same-owner', '--directory', folder], { input: archive });
}

/** How this machine reaches the package registry, for the environment inside a root. */
export function readRegistryEnvironment(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  return { npm_config_registry: registry, ...Object.fromEntries(proxies.map(([name, value = '']) => [name, value])) };
}

/** Never follows a mount that is still there. */
export function deleteRoot(root: string): void {
  execFileSync('rm', ['-rf', '--one-file-system', root]);
}
