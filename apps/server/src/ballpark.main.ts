import { Command } from 'commander';
import { beginProcess, openApp } from './composition/open-app.ts';
import type { AppContext } from './core/context.ts';
import { applyErasures } from './features/leaving/erasing/apply-erasures.ts';
import { addBucketCommands } from './commands/bucket-commands.ts';
import { addDoctorCommand } from './commands/doctor/doctor-command.ts';
import { addFlagCommands } from './commands/flag-commands.ts';
import { addGuideCommands } from './commands/guide-commands.ts';
import { addMailCommands } from './commands/mail-commands.ts';
import { addMaintenanceCommands } from './commands/maintenance-commands.ts';
import { addMemberCommands } from './commands/member-commands.ts';
import { addModerationCommands } from './commands/moderation-commands.ts';
import { addQueueCommands } from './commands/queue-commands.ts';
import { addRetentionCommand } from './commands/retention-commands.ts';
import { addSweepCommand } from './commands/sweep-commands.ts';

/** The operator's command, for what no page offers. */
const program = new Command('ballpark').description('Operate a Ballpark installation.');

program
  .command('erasures')
  .description('The list of erased accounts.')
  .command('apply')
  .description('Erase all accounts of the list again. Run it after restoring a backup of the database.')
  .action(() =>
    withApp(async (app) => console.log(`Accounts that the backup had brought back: ${await applyErasures(app)}.`)),
  );
addMemberCommands(program, withApp);
addMailCommands(program, withApp);
addQueueCommands(program, withApp);
addBucketCommands(program, withApp);
addMaintenanceCommands(program, withApp);
addDoctorCommand(program);
addRetentionCommand(program, withApp);
addSweepCommand(program, withApp);
addModerationCommands(program, withApp);
addFlagCommands(program, withApp);
addGuideCommands(program, withApp);

await program.parseAsync();

async function withApp(work: (app: AppContext) => Promise<void>): Promise<void> {
  const { app, close } = await openApp(beginProcess('ballpark'));
  try {
    await work(app);
  } finally {
    await close();
  }
}
