import type { Command } from 'commander';
import type { AppContext } from '../core/context.ts';
import { applyErasures } from '../features/leaving/erasing/apply-erasures.ts';
import { applyRule, RETENTION_RULES } from '../features/leaving/retention/retention-rules.ts';
import type { RunWithApp } from './command-line.ts';

export function addErasureCommands(erasures: Command, withApp: RunWithApp): void {
  erasures
    .command('apply')
    .description('Erase all accounts of the list again. Run it after restoring a backup of the database.')
    .action(() =>
      withApp(async (app) => console.log(`Accounts that the backup had brought back: ${await applyErasures(app)}.`)),
    );
}

/** Counting stops here, so that a dry run is cheap on any database. */
const COUNT_LIMIT = 10_000;

/** Applies the periods of the privacy policy at once instead of on schedule. */
export function addRetentionCommand(retention: Command, withApp: RunWithApp): void {
  retention
    .option('--dry-run', 'only count what is due')
    .action((options: { dryRun?: true }) => withApp(options.dryRun ? countDue : removeDue));
}

async function countDue(app: AppContext): Promise<void> {
  for (const { description, count } of RETENTION_RULES) {
    const due = await count(app, COUNT_LIMIT);
    console.log(`${description}: ${due === COUNT_LIMIT ? `${due} or more` : due} due`);
  }
}

async function removeDue(app: AppContext): Promise<void> {
  for (const rule of RETENTION_RULES) console.log(`${rule.description}: ${await applyRule(app, rule)} removed`);
}
