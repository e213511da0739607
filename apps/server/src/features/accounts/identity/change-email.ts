import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { hashSecretToken } from '../../../app/secret-token.ts';
import { violates } from '../../../database/faults.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hashMailbox, toMailboxKey } from '../../../limits/mailbox-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import {
  EMAIL_UNIQUE,
  getOwnRecord,
  isMailboxBarred,
  lockAccountById,
  type OwnRecord,
} from '../accounts.repository.ts';
import { deleteUnusedTokens, findTokenOwner, useEmailToken } from '../email-token.repository.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { refuseDisposable } from '../signup/refuse-disposable.ts';
import { insertFormerEmail, setEmail, takeEmailChange, upsertEmailChange } from './email-change.repository.ts';

type RequestEmailChangeInput = { memberId: string; email: string; currentPassword: string };

/**
 * Stores the new address and queues a mail to it. Whether the address has an account is not looked up here, so that the
 * answer and its time are the same either way; the mail says it to the reader of that mailbox alone.
 */
export async function requestEmailChange(app: AppContext, input: RequestEmailChangeInput): Promise<void> {
  const { memberId, email, currentPassword } = input;
  refuseDisposable(email);
  await checkOwnPassword(app, { memberId, currentPassword });
  const recipient = toMailboxKey(app.config.mailboxKey, email);
  await app.limits.countAttempts([
    ['email-change', memberId],
    ['account-mail', recipient],
  ]);
  const id = newId();
  await inTransaction(app.db, async (trx) => {
    const account = await lockAccountById(trx, memberId);
    if (!account) throw new Refusal('not_signed_in');
    if (account.email.toLowerCase() === email.toLowerCase()) throw new Refusal('email_unchanged');
    await upsertEmailChange(trx, { id, memberId, email, at: app.now() });
    await deleteUnusedTokens(trx, memberId, 'change-email');
    await queueMail(app, trx, { memberId, template: 'confirm-email-change', dedupeKey: id });
  });
}

/** Keeps the address. A mail that is still on its way carries a link that does not work. */
export async function cancelEmailChange(app: AppContext, memberId: string): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    if (!(await lockAccountById(trx, memberId))) throw new Refusal('not_signed_in');
    await takeEmailChange(trx, memberId);
    await deleteUnusedTokens(trx, memberId, 'change-email');
  });
}

type ConfirmEmailChangeInput = { /** Undefined for a visitor. */ memberId: string | undefined; token: string };

/**
 * Sets the new address and tells the reader of the old one. A token works once, and for a caller only if it is their own.
 * Reset links end, because they may lie in the old mailbox.
 */
export async function confirmEmailChange(app: AppContext, input: ConfirmEmailChangeInput): Promise<OwnRecord> {
  const query = { tokenHash: hashSecretToken(input.token), purpose: 'change-email', at: app.now() } as const;
  const owner = await findTokenOwner(app.db, query);
  const isForeign = input.memberId !== undefined && input.memberId !== owner?.memberId;
  if (!owner || isForeign) throw new Refusal('invalid_email_change_token');
  const { memberId } = owner;
  try {
    return await inTransaction(app.db, async (trx) => {
      // The account before its tokens, in the order of a request.
      const account = await lockAccountById(trx, memberId);
      const used = account && (await useEmailToken(trx, { ...query, memberId }));
      const change = used && (await takeEmailChange(trx, memberId));
      if (!change) throw new Refusal('invalid_email_change_token');
      const mailboxHash = hashMailbox(app.config.mailboxKey, change.email);
      if (await isMailboxBarred(trx, mailboxHash)) throw new Refusal('email_taken');
      await setEmail(trx, { memberId, email: change.email, mailboxHash, at: app.now() });
      await deleteUnusedTokens(trx, memberId, 'change-email');
      await deleteUnusedTokens(trx, memberId, 'reset-password');
      await insertFormerEmail(trx, { id: change.id, memberId, email: account.email, at: app.now() });
      await queueMail(app, trx, { memberId, template: 'email-changed', dedupeKey: change.id });
      return getOwnRecord(trx, memberId);
    });
  } catch (error) {
    // The reader of the mailbox may know that it has an account.
    if (violates(error, EMAIL_UNIQUE)) throw new Refusal('email_taken');
    throw error;
  }
}
