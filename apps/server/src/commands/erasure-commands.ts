import type { Command } from 'commander';
import { applyErasures } from '../features/leaving/erasing/apply-erasures.ts';
import type { RunWithApp } from './command-line.ts';

export function addErasureCommands(erasures: Command, withApp: RunWithApp): void {
  erasures
    .command('apply')
    .description('Erase all accounts of the list again. Run it after restoring a backup of the database.')
    .action(() =>
      withApp(async (app) => console.log(`Accounts that the backup had brought back: ${await applyErasures(app)}.`)),
    );
}
