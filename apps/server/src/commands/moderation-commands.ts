import { APPEAL_OUTCOMES } from '@ballpark/rules/moderation/decisions';
import type { Command } from 'commander';
import { confirmProposal } from '../features/moderation/deciding/confirm-proposal.ts';
import { judgeAppeal } from '../features/moderation/deciding/judge-appeal.ts';
import { grantModerator, revokeModerator } from '../features/moderation/grant-moderator.ts';
import { Refusal } from '../core/refusal.ts';
import { fail, type RunWithApp } from './command-line.ts';
import { reportRole } from './member-commands.ts';

const OPERATOR = { kind: 'operator' } as const;

/** Who has the role. */
export function addModeratorCommands(moderator: Command, withApp: RunWithApp): void {
  moderator
    .command('grant')
    .description('Let a member judge reports: the same as member role <member> moderator.')
    .argument('<member>', "the member's e-mail address, username or id")
    .action((reference: string) =>
      withApp(async (app) => reportRole(await grantModerator(app, reference), `${reference} is a moderator.`)),
    );
  moderator
    .command('revoke')
    .description('Take the role back: the same as member role <member> member.')
    .argument('<member>', "the member's e-mail address, username or id")
    .action((reference: string) =>
      withApp(async (app) =>
        reportRole(await revokeModerator(app, reference), `${reference} is no longer a moderator.`),
      ),
    );
}

/** The second voice where there is no second moderator. */
export function addModerationCommands(moderation: Command, withApp: RunWithApp): void {
  moderation
    .command('confirm')
    .description('Put a proposed ban, or the proposed suspension of a moderator, in force.')
    .argument('<case>', 'the id of the case')
    .action((caseId: string) =>
      withApp((app) =>
        judge(confirmProposal(app, { caseId, judge: OPERATOR, isConfirmed: true }), 'The decision is in force.'),
      ),
    );
  moderation
    .command('refuse')
    .description('Refuse a proposed ban or suspension: the case is open again.')
    .argument('<case>', 'the id of the case')
    .action((caseId: string) =>
      withApp((app) =>
        judge(confirmProposal(app, { caseId, judge: OPERATOR, isConfirmed: false }), 'The case is open again.'),
      ),
    );
  moderation
    .command('appeal')
    .description('Judge an appeal.')
    .argument('<case>', 'the id of the case')
    .argument('<outcome>', APPEAL_OUTCOMES.join(' or '))
    .argument('<sentence>', 'what the author is told')
    // oxlint-disable-next-line max-params -- one per argument of the command
    .action((caseId: string, given: string, sentence: string) => {
      const outcome = APPEAL_OUTCOMES.find((known) => known === given);
      if (outcome === undefined) return fail(`The outcome is ${APPEAL_OUTCOMES.join(' or ')}.`);
      return withApp((app) => judge(judgeAppeal(app, { caseId, judge: OPERATOR, outcome, sentence }), 'Judged.'));
    });
}

/** A refusal is a sentence for the operator; anything else is a bug. */
async function judge(work: Promise<void>, success: string): Promise<void> {
  try {
    await work;
    console.log(success);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fail(error.code === 'case_not_found' ? 'No case has this id.' : 'The case does not wait for this.');
  }
}
