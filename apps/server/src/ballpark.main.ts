import { Command } from 'commander';
import { beginProcess, openApp } from './app/open-app.ts';
import type { AppContext } from './app/context.ts';
import { applyErasures } from './features/leaving/erasing/apply-erasures.ts';
import { addBucketCommands } from './commands/bucket-commands.ts';
import { addDoctorCommand } from './commands/doctor/doctor-command.ts';
import { addFlagCommands } from './commands/flag-commands.ts';
import { addMemberCommands } from './commands/member-commands.ts';
import { addModerationCommands } from './commands/moderation-commands.ts';
import { addRetentionCommand } from './commands/retention-commands.ts';
import { addTrialCommand } from './commands/trial-commands.ts';
import {
  getSuppression,
  summarizeSuppressions,
  suppressAddress,
  unsuppressAddress,
} from './features/mail/opting-out/suppress-address.ts';

/** The operator's command, for what no page offers. */
const program = new Command('ballpark').description('Operate a Ballpark installation.');

const mail = program.command('mail').description('Addresses to which no mail is sent.');
mail
  .command('suppress')
  .description('Send no mail to this address, not even about its account.')
  .argument('<address>')
  .action((address: string) =>
    withApp(async (app) =>
      console.log((await suppressAddress(app, address, 'operator')) ? `${address} is suppressed.` : 'It already was.'),
    ),
  );
mail
  .command('unsuppress')
  .description('Send mails to this address again.')
  .argument('<address>')
  .action((address: string) =>
    withApp(async (app) =>
      console.log((await unsuppressAddress(app, address)) ? `${address} gets mails again.` : 'It was not suppressed.'),
    ),
  );
mail
  .command('list')
  .description('How many addresses are suppressed; for one address, since when and why. Only hashes are stored.')
  .argument('[address]')
  .action((address: string | undefined) => withApp((app) => listSuppressed(app, address)));

program
  .command('erasures')
  .description('The list of erased accounts.')
  .command('apply')
  .description('Erase all accounts of the list again. Run it after restoring a backup of the database.')
  .action(() =>
    withApp(async (app) => console.log(`Accounts that the backup had brought back: ${await applyErasures(app)}.`)),
  );
addMemberCommands(program, withApp);
addBucketCommands(program, withApp);
addDoctorCommand(program);
addRetentionCommand(program, withApp);
addModerationCommands(program, withApp);
addFlagCommands(program, withApp);
addTrialCommand(program, withApp);

await program.parseAsync();

async function listSuppressed(app: AppContext, address: string | undefined): Promise<void> {
  if (address === undefined) return console.table(await summarizeSuppressions(app));
  const found = await getSuppression(app, address);
  const since = found && `suppressed since ${found.createdAt.toISOString()} (${found.reason})`;
  return console.log(`${address}: ${since ?? 'not suppressed'}`);
}

async function withApp(work: (app: AppContext) => Promise<void>): Promise<void> {
  const { app, close } = await openApp(beginProcess('ballpark'));
  try {
    await work(app);
  } finally {
    await close();
  }
}
