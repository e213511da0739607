import type { Command } from 'commander';
import { applyRule, RETENTION_RULES } from '../features/leaving/retention/retention-rules.ts';
import type { AppContext } from '../core/context.ts';
import type { RunWithApp } from './command-line.ts';

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
