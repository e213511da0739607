import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecretToken } from '../../../core/secret-token.ts';
import type { Trx } from '../../../database/client.ts';
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
import { lockOwnAccount } from '../sessions/lock-own-account.ts';
import { refuseDisposable } from '../signup/refuse-disposable.ts';
import { setEmail, takeEmailChange, upsertEmailChange } from './email-change.repository.ts';
import { endEmailChange } from './end-email-change.ts';
import { endUndos, findOwnUndo, insertFormerEmail, isEmailKept } from './former-email.repository.ts';

type RequestEmailChangeInput = { memberId: string; tokenHash: Buffer; email: string; currentPassword: string };

/**
 * Stores the new address and queues two mails: one to it, and one to the current address with a link that stops the change.
 * Whether the new address has an account is not looked up here, so that the answer and its time are the same either way; the
 * mail says it to the reader of that mailbox alone.
 */
export async function requestEmailChange(app: AppContext, input: RequestEmailChangeInput): Promise<void> {
  const { memberId, email, currentPassword } = input;
  refuseDisposable(email);
  const passwordHash = await checkOwnPassword(app, { memberId, currentPassword });
  const recipient = toMailboxKey(app.config.mailboxKey, email);
  await app.limits.countAttempts([
    ['email-change', memberId],
    ['account-mail', recipient],
  ]);
  const id = newId();
  await inTransaction(app.db, async (trx) => {
    const account = await lockOwnAccount(trx, input);
    // The password was changed after it was checked.
    if (account.passwordHash !== passwordHash) throw new Refusal('wrong_password');
    if (account.email.toLowerCase() === email.toLowerCase()) throw new Refusal('email_unchanged');
    await upsertEmailChange(trx, { id, memberId, email, at: app.now() });
    await deleteUnusedTokens(trx, memberId, 'change-email');
    await queueMail(app, trx, { memberId, template: 'email-change-requested', dedupeKey: id });
    await queueMail(app, trx, { memberId, template: 'confirm-email-change', dedupeKey: id });
  });
}

/** Keeps the address. A mail that is still on its way carries a link that does not work. */
export async function cancelEmailChange(app: AppContext, memberId: string): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    if (!(await lockAccountById(trx, memberId))) throw new Refusal('not_signed_in');
    await endEmailChange(trx, memberId);
  });
}

type ConfirmEmailChangeInput = { /** Undefined for a visitor. */ memberId: string | undefined; token: string };

/**
 * Sets the new address and sends the reader of the old one a link that undoes it. A token works once, and for a caller only
 * if it is their own. Reset links end, because they may lie in the old mailbox.
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
      await takeAddress(app, trx, { memberId, email: change.email });
      await deleteUnusedTokens(trx, memberId, 'change-email');
      await deleteUnusedTokens(trx, memberId, 'reset-password');
      await keepFormerEmail(app, trx, { id: change.id, memberId, email: account.email, next: change.email });
      await queueMail(app, trx, { memberId, template: 'email-changed', dedupeKey: change.id });
      return getOwnRecord(trx, memberId);
    });
  } catch (error) {
    // The reader of the mailbox may know that it has an account.
    if (violates(error, EMAIL_UNIQUE)) throw new Refusal('email_taken');
    throw error;
  }
}

async function takeAddress(app: AppContext, trx: Trx, { memberId, email }: { memberId: string; email: string }) {
  const mailboxHash = hashMailbox(app.config.mailboxKey, email);
  if (await isMailboxBarred(trx, mailboxHash)) throw new Refusal('email_taken');
  await setEmail(trx, { memberId, email, mailboxHash, at: app.now() });
  // After the update, which waits for another member who is giving the address up at this moment.
  if (await isEmailKept(trx, { memberId, email, now: app.now() })) throw new Refusal('email_taken');
}

type FormerEmailInput = {
  id: string;
  memberId: string;
  email: string;
  /** The address that replaces it. */ next: string;
};

/** A member who returns to an address that they could put back by a link has ended the links to the addresses after it. */
async function keepFormerEmail(app: AppContext, trx: Trx, { id, memberId, email, next }: FormerEmailInput) {
  const at = app.now();
  await insertFormerEmail(trx, { id, memberId, email, at, canComeBack: true });
  const sinceId = await findOwnUndo(trx, { memberId, email: next, now: at });
  if (sinceId !== undefined) await endUndos(trx, { memberId, sinceId, at });
}
