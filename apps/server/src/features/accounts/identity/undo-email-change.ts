import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecretToken, newSecretToken } from '../../../core/secret-token.ts';
import type { Trx } from '../../../database/client.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hashMailbox } from '../../../limits/mailbox-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { getOwnRecord, lockAccountStatus } from '../accounts.repository.ts';
import { deleteUnusedTokens, findTokenOwner, useEmailToken } from '../email-token.repository.ts';
import { setPassword } from '../passwords/password-reset.repository.ts';
import { deleteMemberSessions } from '../sessions/session.repository.ts';
import { canSignIn } from '../sessions/sign-in.ts';
import { findPendingChangeId, setEmail } from './email-change.repository.ts';
import { endEmailChange } from './end-email-change.ts';
import { endUndos, findFormerEmail, insertFormerEmail, lockUndo } from './former-email.repository.ts';

/**
 * Ends a change that waits, by the link in the mail to the current address. The link may be used again: it then finds that
 * nothing waits. It does not touch a later request, which has a mail and a link of its own.
 */
export async function stopEmailChange(app: AppContext, token: string): Promise<void> {
  const query = { tokenHash: hashSecretToken(token), purpose: 'stop-email-change', at: app.now() } as const;
  const owner = await findTokenOwner(app.db, query);
  if (!owner?.changeId) throw new Refusal('invalid_email_change_token');
  const { memberId, changeId } = owner;
  await inTransaction(app.db, async (trx) => {
    await lockAccountStatus(trx, memberId);
    if (await findFormerEmail(trx, changeId)) throw new Refusal('email_change_confirmed');
    if ((await findPendingChangeId(trx, memberId)) === changeId) await endEmailChange(trx, memberId);
  });
}

/**
 * Puts the old address back, by the link in the mail to it, whatever the status of the account is. The change may be the
 * work of a thief who knows the password and reads the new mailbox. So all sessions, the password, links to reset it and a
 * waiting change end, and so do the links that would put back a later address. Answers whether a link to choose a password
 * was sent to the old address.
 */
export async function undoEmailChange(app: AppContext, token: string): Promise<{ isResetSent: boolean }> {
  const query = { tokenHash: hashSecretToken(token), purpose: 'undo-email-change', at: app.now() } as const;
  // Checked before hashing, so that a guessed token does not cost a password hash.
  const owner = await findTokenOwner(app.db, query);
  if (!owner) throw new Refusal('invalid_email_change_token');
  const { memberId } = owner;
  // No one knows this password.
  const passwordHash = await app.passwords.hash(newSecretToken());
  return inTransaction(app.db, async (trx) => {
    const status = await lockAccountStatus(trx, memberId);
    const used = status && (await useEmailToken(trx, { ...query, memberId }));
    const undo = used?.changeId && (await lockUndo(trx, { id: used.changeId, now: app.now() }));
    if (!status || !used?.changeId || !undo) throw new Refusal('invalid_email_change_token');
    await putAddressBack(app, trx, { memberId, changeId: used.changeId, email: undo.email });
    await setPassword(trx, { memberId, passwordHash, at: app.now() });
    await deleteMemberSessions(trx, memberId);
    await endEmailChange(trx, memberId);
    await deleteUnusedTokens(trx, memberId, 'reset-password');
    if (!canSignIn(status)) return { isResetSent: false };
    await queueMail(app, trx, { memberId, template: 'reset-password', dedupeKey: `undo:${used.changeId}` });
    return { isResetSent: true };
  });
}

type AddressInput = { memberId: string; changeId: string; email: string };

/** The address that is replaced is told and kept for the operator, but cannot be put back by a link. */
async function putAddressBack(app: AppContext, trx: Trx, { memberId, changeId, email }: AddressInput): Promise<void> {
  const at = app.now();
  const { email: replaced } = await getOwnRecord(trx, memberId);
  await setEmail(trx, { memberId, email, mailboxHash: hashMailbox(app.config.mailboxKey, email), at });
  await endUndos(trx, { memberId, sinceId: changeId, at });
  if (replaced.toLowerCase() === email.toLowerCase()) return;
  const id = newId();
  await insertFormerEmail(trx, { id, memberId, email: replaced, at, canComeBack: false });
  await queueMail(app, trx, { memberId, template: 'email-put-back', dedupeKey: id });
}
