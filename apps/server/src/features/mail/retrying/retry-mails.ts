import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { isUuid } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { deliverMailJob } from '../mail.jobs.ts';
import { isSuppressed } from '../suppressing/suppress-address.ts';
import {
  listFailed,
  listNotArrived,
  listOwed,
  listPostponed,
  lockMail,
  type MailRow,
  reopenMail,
} from './retrying.repository.ts';

export type { MailRow };

const BATCH = 100;
/** Below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Mails that are not sent yet, and those that were not delivered. Neither has a body: it is composed when it is sent. */
export async function listMails(app: AppContext, limit: number): Promise<{ owed: MailRow[]; failed: MailRow[] }> {
  return { owed: await listOwed(app.db, limit), failed: await listFailed(app.db, limit) };
}

export type RetryResult = 'queued' | 'unknown mail' | 'sent' | 'not needed' | 'suppressed';

/**
 * Tries a mail again at once. One that was given up gets a single attempt if it is older than two days. A mail whose outcome
 * is unknown may arrive twice, which the operator accepts by naming it.
 */
export async function retryMail(app: AppContext, id: string): Promise<RetryResult> {
  if (!isUuid(id)) return 'unknown mail';
  return inTransaction(app.db, async (trx) => {
    const mail = await lockMail(trx, id);
    return mail ? retryLocked(app, trx, mail) : 'unknown mail';
  });
}

async function retryLocked(app: AppContext, trx: Trx, { id, state, address }: MailRow): Promise<RetryResult> {
  if (state === 'sent') return 'sent';
  if (state === 'not-needed') return 'not needed';
  // The attempt would end at once: the refusal has put the address on the list.
  if (address !== null && (await isSuppressed(app, address))) return 'suppressed';
  await reopenMail(trx, id, app.now());
  await app.jobs.hurry(trx, deliverMailJob, { payload: { mailId: id }, key: id });
  return 'queued';
}

export type RetryCount = { queued: number; suppressed: number };

/** Tries all mails again that certainly did not arrive. */
export function retryFailedMails(app: AppContext): Promise<RetryCount> {
  return retryEach(app, (after) => listNotArrived(app.db, { after, limit: BATCH }));
}

/** Tries all owed mails now instead of at their next attempt, for example when the mail server is back. */
export function retryOwedMails(app: AppContext): Promise<RetryCount> {
  return retryEach(app, (after) => listPostponed(app.db, app.now(), { after, limit: BATCH }));
}

/** Each in a transaction of its own, because an attempt to send the mail waits for its end. */
async function retryEach(app: AppContext, listAfter: (after: string) => Promise<string[]>): Promise<RetryCount> {
  const count = { queued: 0, suppressed: 0 };
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const ids: string[] = await listAfter(after);
    for (const id of ids) {
      const result = await retryMail(app, id);
      if (result === 'queued' || result === 'suppressed') count[result] += 1;
    }
    after = ids.length < BATCH ? undefined : ids.at(-1);
  }
  return count;
}
