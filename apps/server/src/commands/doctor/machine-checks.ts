import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  defineCheck,
  describeReason,
  type Examination,
  type Finding,
  hint,
  isOnThisMachine,
  ok,
  warning,
  wrong,
} from './check.ts';
import { findDataFolder } from './postgresql.repository.ts';
import { withDatabase } from './postgresql-checks.ts';

/** The disks and the clock of this machine. */
export const machineChecks = [
  defineCheck({
    name: 'disk',
    run: async (_values, { machine }) => examineDisks([process.cwd(), tmpdir()], machine),
  }),
  defineCheck({
    name: 'database-disk',
    needs: ['DATABASE_DIRECT_URL'],
    after: ['postgresql'],
    run: async ({ DATABASE_DIRECT_URL: url }, { machine }) => {
      const { hostname } = new URL(url);
      if (!isOnThisMachine(hostname)) {
        return hint(
          `PostgreSQL runs on ${hostname}: its disk cannot be seen from here, and it stops when that is full.`,
          'Run `df -h /var/lib/postgresql` there.',
        );
      }
      const known = await withDatabase({ url }, findDataFolder);
      const folders = known === undefined ? globSync(join(machine.postgresql, '*/*')) : [known];
      const findings = examineDisks(listWithMounts(folders, machine), machine);
      if (findings.length > 0) return findings;
      return hint('The disk of PostgreSQL is not where Debian has it.', 'Run `df -h` and see how full it is.');
    },
  }),
  defineCheck({
    name: 'clock-source',
    run: async (_values, { environment }) => {
      const isSynchronised = (await askTimedatectl(environment)) ?? (await askChrony(environment));
      if (isSynchronised === undefined) {
        return hint(
          'Whether the clock is synchronised is unknown: this machine has neither timedatectl nor chronyc.',
          'Look at the machine that it runs on: `timedatectl`.',
        );
      }
      if (isSynchronised) return ok('The clock of this machine is synchronised.');
      return warning(
        'The clock of this machine is not synchronised: links expire early or late, and storage refuses its signatures.',
        'Run `systemctl enable --now systemd-timesyncd`, unless this machine has chrony.',
      );
    },
  }),
];

/** The folders, and the disks that are mounted below them: a disk of its own for the log, for example. */
function listWithMounts(folders: readonly string[], { mounts }: Examination['machine']): string[] {
  const lines = readFileSync(mounts, { encoding: 'utf8' }).split('\n');
  const points = lines.flatMap((line) => line.split(' ')[4] ?? []);
  return folders.flatMap((folder) => [folder, ...points.filter((point) => point.startsWith(`${folder}/`))]);
}

/** One finding per file system. A folder that does not exist is on no file system of ours. */
function examineDisks(folders: readonly string[], machine: Examination['machine']): Finding[] {
  const seen = new Set<number>();
  return folders.flatMap((folder) => {
    try {
      const device = statSync(folder, { throwIfNoEntry: false })?.dev;
      if (device === undefined || seen.has(device)) return [];
      seen.add(device);
      const { bsize, blocks, bavail, files, ffree } = machine.measureDisk(folder);
      const freeFiles = files === 0 ? 1 : ffree / files;
      return judgeSpace({
        folder,
        freeBytes: bavail * bsize,
        freeShare: bavail / Math.max(1, blocks),
        freeFiles,
      });
    } catch (error) {
      const text = `A disk is mounted at ${folder}, which cannot be looked into from here (${describeReason(error)}).`;
      return hint(text, `Run \`df -h ${folder}\` as root.`);
    }
  });
}

type Space = {
  folder: string;
  freeBytes: number;
  freeShare: number;
  /** The share of inodes. */ freeFiles: number;
};

const SHORT = 0.1;
const TOO_SHORT = 0.03;

export function judgeSpace({ folder, freeBytes, freeShare, freeFiles }: Space): Finding {
  const share = Math.min(freeShare, freeFiles);
  const text = `${(freeBytes / 1e9).toFixed(1)} GB and ${Math.round(freeFiles * 100)} % of the inodes are free at ${folder}.`;
  if (share >= SHORT) return ok(text);
  const advice = `Find what fills it: \`du -xh ${folder} | sort -h | tail\`. PostgreSQL stops when its disk is full.`;
  return share >= TOO_SHORT ? warning(text, advice) : wrong(text, advice);
}

/** The output of a program of the machine; undefined if it is not there or cannot answer, as in a container. */
async function run(
  program: string,
  words: readonly string[],
  { PATH }: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, words, {
      env: { PATH, LC_ALL: 'C' },
      timeout: 3_000,
    });
    return stdout.trim();
  } catch {
    return undefined;
  }
}

/** Asks the kernel through systemd, whichever program sets the clock. */
async function askTimedatectl(environment: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  const answer = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], environment);
  return answer === undefined ? undefined : answer === 'yes';
}

async function askChrony(environment: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  const answer = await run('chronyc', ['-c', 'tracking'], environment);
  return answer === undefined ? undefined : !answer.endsWith('Not synchronised');
}
