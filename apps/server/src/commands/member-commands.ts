import { SENTENCE_MAX, SUSPENSION_DAYS_MAX, SUSPENSION_DAYS_MIN } from '@ballpark/rules/moderation/decisions';
import { REPORT_REASONS } from '@ballpark/rules/moderation/reports';
import type { Command } from 'commander';
import { lookUpMember, type MemberSummary } from '../features/accounts/look-up-member.ts';
import { restoreMember } from '../features/moderation/change-member-status.ts';
import { decideMember } from '../features/moderation/deciding/decide-member.ts';
import { grantModerator, revokeModerator, type RoleChangeResult } from '../features/moderation/grant-moderator.ts';
import { verifyAddress } from '../features/moderation/verify-address.ts';
import type { AppContext } from '../core/context.ts';
import { fail, formatMinute, maskAddress, printTable, type RunWithApp } from './command-line.ts';

const REFERENCE = "the member's e-mail address, username or id";
const UNKNOWN = 'No member has this address, username or id: nothing was changed.';
const BECAUSE = `the kind of reason: ${REPORT_REASONS.join(', ')}`;

/** The operator decides about members in the same way as a moderator: the member is told, and it is logged. */
export function addMemberCommands(member: Command, withApp: RunWithApp): void {
  const add = (name: string, description: string) =>
    member.command(name).description(description).argument('<member>', REFERENCE);
  add('find', 'Show how an account stands.')
    .option('--show-address', 'show the whole e-mail address')
    .action((reference: string, { showAddress }: { showAddress?: true }) =>
      withApp((app) => find(app, reference, (address) => (showAddress ? address : maskAddress(address)))),
    );
  add('suspend', 'End all sessions, refuse sign-ins and hide everything the member posted, for some days.')
    .requiredOption('--days <number>', `${SUSPENSION_DAYS_MIN} to ${SUSPENSION_DAYS_MAX}`)
    .requiredOption('--reason <text>', 'one sentence to the member')
    .option('--because <kind>', BECAUSE, 'other')
    .option('--yes', 'also a moderator')
    .action((reference: string, options: SanctionOptions) => withApp((app) => suspend(app, reference, options)));
  add('ban', 'The same for good.')
    .requiredOption('--reason <text>', 'one sentence to the member')
    .option('--because <kind>', BECAUSE, 'other')
    .option('--yes', 'ban, do not only say what would happen')
    .action((reference: string, options: SanctionOptions) => withApp((app) => ban(app, reference, options)));
  add('restore', 'Let the member sign in again and show everything they posted.').action((reference: string) =>
    withApp((app) => restore(app, reference)),
  );
  add('verify', 'Mark the e-mail address as verified, for a member whom no mail reaches.').action((reference: string) =>
    withApp((app) => verify(app, reference)),
  );
  add('role', 'Make a member a moderator, or take the role back.')
    .argument('<role>', 'member or moderator')
    .action((reference: string, role: string) => withApp((app) => changeRole(app, reference, role)));
}

async function find(app: AppContext, reference: string, show: (address: string) => string): Promise<void> {
  const member = await lookUpMember(app, reference);
  if (!member) return fail('No member has this address, username or id.');
  const { id, username, email, createdAt, emailVerifiedAt, onboardedAt, isModerator } = member;
  const facts = [
    ['id', id],
    ['username', username ?? '-'],
    ['address', `${show(email)}, ${emailVerifiedAt ? `verified ${formatMinute(emailVerifiedAt)}` : 'not verified'}`],
    ['status', describeStatus(member)],
    ['role', isModerator ? 'moderator' : 'member'],
    ['registered', formatMinute(createdAt)],
    ['onboarded', onboardedAt ? formatMinute(onboardedAt) : 'no'],
  ];
  return printTable({ head: ['member', ''], rows: facts });
}

function describeStatus({ status, suspendedUntil, closedAt }: MemberSummary): string {
  if (status === 'suspended' && suspendedUntil) return `suspended until ${formatMinute(suspendedUntil)} UTC`;
  return status === 'closed' && closedAt ? `closed ${formatMinute(closedAt)} UTC` : status;
}

type SanctionOptions = { reason: string; because: string; days?: string; yes?: true };

async function suspend(app: AppContext, reference: string, options: SanctionOptions): Promise<void> {
  const days = Number(options.days);
  if (!Number.isInteger(days) || days < SUSPENSION_DAYS_MIN || days > SUSPENSION_DAYS_MAX) {
    return fail(
      `The days are a whole number from ${SUSPENSION_DAYS_MIN} to ${SUSPENSION_DAYS_MAX}: nothing was changed.`,
    );
  }
  const member = await lookUpMember(app, reference);
  if (member?.isModerator && !options.yes) {
    return fail(
      `${member.username ?? member.id} is a moderator, whom two people have to suspend; you count as the second. ` +
        'Nothing was changed: add --yes to do it.',
    );
  }
  return decide(app, { reference, options, decision: { action: 'suspend', days } });
}

async function ban(app: AppContext, reference: string, options: SanctionOptions): Promise<void> {
  const member = await lookUpMember(app, reference);
  if (!member) return fail(UNKNOWN);
  if (options.yes) return decide(app, { reference, options, decision: { action: 'ban' } });
  return fail(
    `This bans ${member.username ?? member.id} for good and hides everything they posted. ` +
      'Nothing was changed: add --yes to do it.',
  );
}

type Sanction = {
  reference: string;
  options: SanctionOptions;
  decision: { action: 'suspend'; days: number } | { action: 'ban' };
};

async function decide(app: AppContext, { reference, options, decision }: Sanction): Promise<void> {
  const sentence = options.reason.trim();
  if (sentence === '' || sentence.length > SENTENCE_MAX) {
    return fail(`The reason has 1 to ${SENTENCE_MAX} characters: nothing was changed.`);
  }
  const reason = REPORT_REASONS.find((known) => known === options.because);
  if (reason === undefined) return fail(`--because is one of ${REPORT_REASONS.join(', ')}: nothing was changed.`);
  const result = await decideMember(app, { reference, decision, reason, sentence });
  if (result.outcome === 'unknown member') return fail(UNKNOWN);
  if (result.outcome === 'not possible') return fail(`The account is ${result.status}: nothing was changed.`);
  if (result.outcome === 'other proposal') {
    return fail(
      'A moderator has proposed to ban or suspend this member: nothing was changed. ' +
        `Judge that first: ballpark moderation confirm ${result.caseId}, or refuse.`,
    );
  }
  const done =
    decision.action === 'ban' ? 'banned' : `suspended for ${decision.days} ${decision.days === 1 ? 'day' : 'days'}`;
  return console.log(
    `${reference} is ${done}. Everything they posted is hidden, and they are told why. Case: ${result.caseId}`,
  );
}

async function restore(app: AppContext, reference: string): Promise<void> {
  const result = await restoreMember(app, reference);
  if (result.outcome === 'unknown member') return fail(UNKNOWN);
  if (result.outcome === 'not possible') return fail(`The account is ${result.status}: nothing was changed.`);
  const { listings, suggestions } = result;
  return console.log(`${reference} is restored. Shown again: listings ${listings}, suggestions ${suggestions}.`);
}

async function verify(app: AppContext, reference: string): Promise<void> {
  const result = await verifyAddress(app, reference);
  if (result.outcome === 'unknown member') return fail(UNKNOWN);
  if (result.outcome === 'not possible') return fail(`The account is ${result.status}: nothing was changed.`);
  if (result.outcome === 'verified before') return fail('The address is verified already: nothing was changed.');
  return console.log(`The e-mail address of ${reference} is verified.`);
}

async function changeRole(app: AppContext, reference: string, role: string): Promise<void> {
  if (role !== 'member' && role !== 'moderator') {
    return fail('The role is member or moderator: nothing was changed.');
  }
  return role === 'moderator'
    ? reportRole(await grantModerator(app, reference), `${reference} is a moderator.`)
    : reportRole(await revokeModerator(app, reference), `${reference} is no longer a moderator.`);
}

const ROLE_FAILURES: Record<Exclude<RoleChangeResult, 'changed'>, string> = {
  unchanged: 'The member has this role already: nothing was changed.',
  'unknown member': UNKNOWN,
  'not active': 'The account is not active: nothing was changed.',
};

/** Also for `moderator grant` and `moderator revoke`. */
export function reportRole(result: RoleChangeResult, success: string): void {
  if (result === 'changed') console.log(success);
  else fail(ROLE_FAILURES[result]);
}
