import { Command } from 'commander';
import { beginProcess, openApp } from './app/open-app.ts';
import type { AppContext } from './app/context.ts';
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

await program.parseAsync();

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
