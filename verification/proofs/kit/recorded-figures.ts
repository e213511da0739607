import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

export type ProofSize = 'small' | 'full' | 'large';

/** What one run of a proof has shown, and under which conditions. */
export type RecordedFigure = {
  figure: string;
  holds: boolean;
  date: string;
  seconds: number;
  machine: string;
  /** The average of the last minute when the run began: other programs make times worse. */
  load: number;
  /** Ends in `+` if files had been changed since that commit. */
  commit: string;
};

/** The last recorded figure of each case (`family/case`) at each size. */
export type RecordedFigures = Record<string, Partial<Record<ProofSize, RecordedFigure>>>;

const FILE = join(import.meta.dirname, '..', 'figures.json');
/** These flags change how a run is prepared. Any other flag runs a part of the proof, which is not its figure. */
const WHOLE_RUN_FLAGS = new Set(['--small', '--large', '--keep', '--no-build']);

export function readRecordedFigures(): RecordedFigures {
  // Only `recordFigure` writes this file.
  return JSON.parse(readFileSync(FILE, 'utf8')) as RecordedFigures;
}

export function recordFigure(name: string, size: ProofSize, recorded: RecordedFigure): void {
  const figures = readRecordedFigures();
  const sorted = Object.entries({ ...figures, [name]: { ...figures[name], [size]: recorded } }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export function readSize(args: readonly string[]): ProofSize {
  if (args.includes('--small')) return 'small';
  return args.includes('--large') ? 'large' : 'full';
}

/** A small run says little about times, so it is recorded only on request. */
export function isRecorded(args: readonly string[]): boolean {
  const isWhole = args.every((arg) => arg === '--record' || WHOLE_RUN_FLAGS.has(arg));
  return isWhole && (readSize(args) !== 'small' || args.includes('--record'));
}

export function describeConditions(): Pick<RecordedFigure, 'date' | 'machine' | 'load' | 'commit'> {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gibibytes} GiB`,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    commit: readCommit(),
  };
}

function readCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}
