import type { Command } from 'commander';
import {
  getSuppression,
  summarizeSuppressions,
  suppressAddress,
  unsuppressAddress,
} from '../features/mail/suppressing/suppress-address.ts';
import {
  listMails,
  type MailRow,
  retryFailedMails,
  retryMail,
  retryOwedMails,
  type RetryResult,
} from '../features/mail/retrying/retry-mails.ts';
import type { AppContext } from '../core/context.ts';
import { fail, formatMinute, maskAddress, printTable, type RunWithApp } from './command-line.ts';

/** Mails shown of each list. */
const MAILS_SHOWN = 50;

/** Mails that wait or were not delivered, and addresses to which none is sent. */
export function addMailCommands(mail: Command, withApp: RunWithApp): void {
  mail
    .command('list')
    .description(`Mails that are owed, and mails that failed, at most ${MAILS_SHOWN} each. Never what they say.`)
    .option('--show-addresses', 'show the whole addresses')
    .action(({ showAddresses }: { showAddresses?: true }) =>
      withApp((app) => list(app, (address) => (showAddresses ? address : maskAddress(address)))),
    );
  mail
    .command('retry')
    .description('Send mails at once: one by its id, all that failed, or all that wait for their next attempt.')
    .argument('[id]', 'the id of the mail; one whose outcome is unknown may arrive twice')
    .option('--all-failed', 'all that were refused or given up')
    .option('--all-owed', 'all that wait for their next attempt')
    .action((id: string | undefined, options: RetryOptions) => withApp((app) => retry(app, id, options)));
  mail
    .command('suppress')
    .description('Send no mail to this address, not even about its account.')
    .argument('<address>')
    .action((address: string) => withApp((app) => suppress(app, address)));
  mail
    .command('lift')
    .alias('unsuppress')
    .description('Send mails to this address again.')
    .argument('<address>')
    .action((address: string) => withApp((app) => lift(app, address)));
  mail
    .command('suppressed')
    .description('How many addresses are suppressed; for one address, since when and why. Only hashes are stored.')
    .argument('[address]')
    .action((address: string | undefined) => withApp((app) => showSuppressed(app, address)));
}

async function list(app: AppContext, show: (address: string) => string): Promise<void> {
  const { owed, failed } = await listMails(app, MAILS_SHOWN);
  const toRow = (mail: MailRow) => [
    mail.id,
    mail.template,
    mail.state,
    formatMinute(mail.createdAt),
    mail.state === 'owed' ? formatMinute(mail.nextAttemptAt) : '-',
    String(mail.attempts),
    mail.lastFailure ?? '-',
    mail.address === null ? '-' : show(mail.address),
  ];
  if (owed.length === 0) console.log('No mail is owed.');
  if (owed.length + failed.length > 0) {
    const head = ['id', 'mail', 'state', 'created', 'next attempt', 'attempts', 'last failure', 'address'];
    printTable({ head, rows: [...owed, ...failed].map(toRow) });
  }
  if (failed.length === 0) console.log('No mail has failed.');
}

type RetryOptions = { allFailed?: true; allOwed?: true };

const RETRY_FAILURES: Record<Exclude<RetryResult, 'queued'>, string> = {
  'unknown mail': 'No mail has this id: nothing was changed.',
  sent: 'The mail is sent: nothing was changed.',
  'not needed': 'The mail is no longer needed: nothing was changed.',
  suppressed: 'The address is suppressed: nothing was changed. Lift that first: ballpark mail lift <address>.',
};

async function retry(app: AppContext, id: string | undefined, { allFailed, allOwed }: RetryOptions): Promise<void> {
  const choices = [id, allFailed, allOwed].filter((choice) => choice !== undefined);
  if (choices.length !== 1) return fail('Name one id, --all-failed or --all-owed: nothing was changed.');
  if (id !== undefined) {
    const result = await retryMail(app, id);
    return result === 'queued' ? console.log('The mail is sent at once.') : fail(RETRY_FAILURES[result]);
  }
  const { queued, suppressed } = await (allFailed ? retryFailedMails(app) : retryOwedMails(app));
  if (queued + suppressed === 0) {
    return fail(`${allFailed ? 'No mail has failed' : 'No mail waits for its next attempt'}: nothing was changed.`);
  }
  const others = suppressed === 0 ? '' : ` Left out, because their address is suppressed: ${suppressed}.`;
  return console.log(`Mails that are sent at once: ${queued}.${others}`);
}

/** The form that the database accepts for the address of an account. */
function isAddress(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text) && text.length <= 254;
}

async function suppress(app: AppContext, address: string): Promise<void> {
  if (!isAddress(address)) return fail('This is no e-mail address: nothing was changed.');
  const isNew = await suppressAddress(app, address, 'operator');
  return isNew
    ? console.log(`${address} is suppressed.`)
    : fail('The address is suppressed already: nothing was changed.');
}

async function lift(app: AppContext, address: string): Promise<void> {
  if (!isAddress(address)) return fail('This is no e-mail address: nothing was changed.');
  const wasSuppressed = await unsuppressAddress(app, address);
  return wasSuppressed
    ? console.log(`${address} gets mails again.`)
    : fail('The address was not suppressed: nothing was changed.');
}

async function showSuppressed(app: AppContext, address: string | undefined): Promise<void> {
  if (address === undefined) {
    const counts = await summarizeSuppressions(app);
    if (counts.length === 0) return console.log('No address is suppressed.');
    return printTable({
      head: ['reason', 'addresses'],
      rows: counts.map(({ reason, count }) => [reason, String(count)]),
    });
  }
  if (!isAddress(address)) return fail('This is no e-mail address.');
  const found = await getSuppression(app, address);
  return console.log(
    found ? `Suppressed since ${formatMinute(found.createdAt)} UTC (${found.reason}).` : 'Not suppressed.',
  );
}
