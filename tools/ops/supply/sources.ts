import { spawnSync } from 'node:child_process';
import { isAbsolute, join, normalize } from 'node:path';
import { REPOSITORY } from '../services/data-folder.ts';
import { LOCKFILE, readLockedPackages, type LockedPackage } from './locked-packages.ts';

/** Folders that hold a package of another name, because a package asks for two versions of it. */
const ALIASES: Record<string, string> = {
  'string-width-cjs': 'string-width',
  'strip-ansi-cjs': 'strip-ansi',
  'wrap-ansi-cjs': 'wrap-ansi',
};
const LINT = join(REPOSITORY, 'node_modules/.bin/lockfile-lint');
/** https only, the public registry only, sha512 only, and the name of the package in its URL. An entry may have no URL. */
const LINT_OPTIONS = [
  ['--type', 'npm', '--format', 'plain', '--validate-https', '--allowed-hosts', 'npm'],
  ['--empty-hostname', 'false', '--validate-integrity', '--validate-package-names'],
].flat();
const LINT_FINDING = /^detected (?<problem>.+?)(?: for package)?(?<other> with a different name)?: (?<name>\S+)$/;
const REMEDY =
  'Remove the line "resolved" (npm takes the package from the registry that is configured) or install the package again.';

/** Packages that would come from another place than the registry, or under another name, or without a hash. */
export function findForeignSources(folder: string): string[] {
  const own = readLockedPackages(folder).flatMap((locked) => {
    const problem = findProblem(locked);
    return problem === undefined ? [] : [`${locked.id}: ${problem}`];
  });
  return [...runLockfileLint(join(folder, LOCKFILE)), ...own];
}

/** lockfile-lint passes over what is no URL, over a missing hash, and over a false name without a URL. */
function findProblem({ link, resolved, integrity, inBundle, name, folderName }: LockedPackage): string | undefined {
  if (link) {
    return isInside(resolved) ? undefined : `its link leads out of the repository, to ${resolved}. ${REMEDY}`;
  }
  if (name !== undefined && name !== folderName && ALIASES[folderName] !== name) {
    return `the folder ${folderName} would hold it. If that is intended, add the pair to ALIASES in tools/ops/supply/sources.ts.`;
  }
  if (resolved !== undefined && !URL.canParse(resolved)) return `it comes from the folder ${resolved}. ${REMEDY}`;
  if (integrity === undefined && !inBundle) return 'it has no hash. Install it again, so that npm writes one.';
  return undefined;
}

function isInside(path: string | undefined): boolean {
  return path !== undefined && !URL.canParse(path) && !isAbsolute(path) && !normalize(path).startsWith('..');
}

function runLockfileLint(file: string): string[] {
  const aliases = Object.entries(ALIASES).map(([folderName, name]) => `${folderName}:${name}`);
  const options = [...LINT_OPTIONS, '--path', file, '--allowed-package-name-aliases', ...aliases];
  const { status, stdout, stderr, error } = spawnSync(LINT, options, { encoding: 'utf8' });
  if (error) throw error;
  const findings = toFindings(stderr.split('\n'));
  if (status !== 0 && findings.length === 0) throw new Error(`lockfile-lint failed:\n${stdout}${stderr}`);
  return findings;
}

/** lockfile-lint prints three lines: the problem with the package and a key of its own, what it expected, what it found. */
function toFindings(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const { problem, other = '', name } = LINT_FINDING.exec(line)?.groups ?? {};
    if (problem === undefined || name === undefined) return [];
    const details = lines.slice(index + 1, index + 3).map((detail) => detail.trim());
    return [`${name.replace(/-[0-9a-f]{40}$/, '')}: ${problem}${other} (${details.join(', ')}). ${REMEDY}`];
  });
}
