import { Command } from 'commander';
import { beginProcess, openApp } from './app/open-app.ts';
import type { AppContext } from './app/context.ts';
import { applyErasures } from './features/leaving/erasing/apply-erasures.ts';
import { addBucketCommands } from './commands/bucket-commands.ts';
import { addDoctorCommand } from './commands/doctor/doctor-command.ts';
import { addFlagCommands } from './commands/flag-commands.ts';
import { addModerationCommands } from './commands/moderation-commands.ts';
import { addRetentionCommand } from './commands/retention-commands.ts';
import { addTrialCommand } from './commands/trial-commands.ts';
import {
  getSuppression,
  summarizeSuppressions,
  suppressAddress,
  unsuppressAddress,
} from './features/mail/opting-out/suppress-address.ts';
import {
  changeMemberStatus,
  MEMBER_ACTIONS,
  type MemberAction,
  type StatusChangeResult,
} from './features/moderation/change-member-status.ts';

/** The operator's command, for what no page offers. */
const program = new Command('ballpark').description('Operate a Ballpark installation.');

const MEMBER_DESCRIPTIONS: Record<MemberAction, string> = {
  suspend: 'End all sessions, refuse sign-ins, and hide everything the member posted. Can be undone.',
  ban: 'The same, meant for good.',
  restore: 'Let the member sign in again and show everything they posted.',
};

/** For the sentence that reports the change. */
const PAST: Record<MemberAction, string> = { suspend: 'suspended', ban: 'banned', restore: 'restored' };

const member = program.command('member').description('Suspend, ban or restore a member.');
for (const action of MEMBER_ACTIONS) {
  member
    .command(action)
    .description(MEMBER_DESCRIPTIONS[action])
    .argument('<email>', "the member's e-mail address")
    .action((email: string) =>
      withApp(async (app) => report(await changeMemberStatus(app, { email, action }), { email, action })),
    );
}

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

function report(result: StatusChangeResult, { email, action }: { email: string; action: MemberAction }): void {
  if (result.outcome === 'changed') {
    const visibility = action === 'restore' ? 'shown again' : 'hidden';
    console.log(
      `${email} is ${PAST[action]}. Listings ${visibility}: ${result.listings}, suggestions ${visibility}: ${result.suggestions}.`,
    );
    return;
  }
  const reason =
    result.outcome === 'unknown address' ? 'No account has this address' : `The account is ${result.status}`;
  console.error(`${reason}: nothing was changed.`);
  process.exitCode = 1;
}
