import type { Command } from 'commander';
import { type Sweep, SWEEPS } from '../composition/sweeps.ts';
import type { AppContext } from '../core/context.ts';
import { fail, printTable, type RunWithApp } from './command-line.ts';

/** Counting stops here, so that a dry run is cheap on any database. */
const COUNT_LIMIT = 10_000;
/** More rows than this are changed only with --yes. */
const MOST_WITHOUT_YES = 1_000;

/** Commands that count the worker's scheduled work or do it at once. */
export function addSweepCommand(command: Command, withApp: RunWithApp): void {
  command
    .option('--dry-run', 'only count what is due')
    .option('--yes', `sweep also when more than ${MOST_WITHOUT_YES} rows are due`)
    .action((options: { dryRun?: true; yes?: true }) =>
      withApp((app) => (options.dryRun ? showDue(app) : sweep(app, options.yes === true))),
    );
}

type DueSweep = Sweep & { due: number };

async function countDue(app: AppContext): Promise<DueSweep[]> {
  const counted: DueSweep[] = [];
  // One after the other, so that the command takes one connection.
  for (const one of SWEEPS) counted.push({ ...one, due: await one.count(app, COUNT_LIMIT) });
  return counted;
}

function formatCount(count: number): string {
  return count >= COUNT_LIMIT ? `${COUNT_LIMIT} or more` : String(count);
}

async function showDue(app: AppContext): Promise<void> {
  printDue(await countDue(app));
  console.log('Nothing was changed.');
}

function printDue(sweeps: readonly DueSweep[]): void {
  const rows = sweeps.map(({ job, due, description }) => [job.name, formatCount(due), description]);
  printTable({ head: ['sweep', 'due', 'what'], rows });
}

async function sweep(app: AppContext, hasConsent: boolean): Promise<void> {
  const counted = await countDue(app);
  const total = counted.reduce((sum, { due }) => sum + due, 0);
  if (total > MOST_WITHOUT_YES && !hasConsent) {
    printDue(counted);
    return fail(`More than ${MOST_WITHOUT_YES} rows are due: nothing was changed. Add --yes to sweep them.`);
  }
  const rows: string[][] = [];
  for (const one of counted.filter(({ due }) => due > 0))
    rows.push([one.job.name, formatCount(one.due), await run(app, one)]);
  if (rows.length === 0) return console.log('Nothing is due.');
  return printTable({ head: ['sweep', 'due', 'left'], rows });
}

/** One that fails keeps no other from running. Returns what is due afterwards. */
async function run(app: AppContext, { job, count, run: work }: Sweep): Promise<string> {
  try {
    await work(app);
    return formatCount(await count(app, COUNT_LIMIT));
  } catch (error) {
    fail(`${job.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    return 'failed';
  }
}
