import { EMAIL_CHANGE_HOURS, EMAIL_STOP_HOURS, EMAIL_UNDO_DAYS } from '@ballpark/rules/settings';
import {
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
  emailKeptMail,
  emailPutBackMail,
  emailTakenMail,
} from '../../../../emails/email-change-mails.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import { after, fixedInstant } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { ALL_STATUSES, findRecipient } from '../accounts.repository.ts';
import { createTokenLink } from '../token-link.ts';
import { hasOtherAccount, lockEmailChange } from './email-change.repository.ts';
import { findFormerEmail, isEmailKept, lockUndo } from './former-email.repository.ts';

/**
 * The mail to the new address. The change stays locked while its token is stored: a later request deletes the tokens, and
 * this token must not confirm the address of that request.
 */
export async function composeEmailChangeMail(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const { memberId, dedupeKey } = mail;
  if (!(await findRecipient(app.db, memberId))) return undefined;
  return inTransaction(app.db, async (trx) => {
    const change = await lockEmailChange(trx, dedupeKey);
    if (!change) return undefined;
    const to = change.email;
    if (await hasOtherAccount(trx, to, memberId)) {
      return { to, ...emailTakenMail({ resetLink: toPageLink(app, '/forgot-password') }) };
    }
    if (await isEmailKept(trx, { memberId, email: to, now: app.now() })) {
      return { to, ...emailKeptMail({ contactLink: toPageLink(app, '/contact') }) };
    }
    const link = await createTokenLink(app, trx, {
      mail,
      purpose: 'change-email',
      path: '/confirm-email',
      expiresAt: after(app.now(), EMAIL_CHANGE_HOURS, 'hours'),
    });
    return { to, ...emailChangeMail({ link }) };
  });
}

/**
 * The mail to the current address about a change that waits, with the link that stops it. While the change is locked it
 * cannot be confirmed, so the account still has this address.
 */
export function composeEmailChangeRequestedMail(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  return inTransaction(app.db, async (trx) => {
    const change = await lockEmailChange(trx, mail.dedupeKey);
    const recipient = change && (await findRecipient(trx, mail.memberId));
    if (!recipient) return undefined;
    const link = await createTokenLink(app, trx, {
      mail,
      purpose: 'stop-email-change',
      path: '/stop-email-change',
      expiresAt: after(app.now(), EMAIL_STOP_HOURS, 'hours'),
      changeId: mail.dedupeKey,
    });
    return { to: recipient.email, ...emailChangeRequestedMail({ name: recipient.name, link }) };
  });
}

/**
 * The mail to the address that was replaced, with the link that puts it back. It is also sent when the account was closed or
 * suspended since: a thief must not prevent it.
 */
export async function composeEmailChangedMail(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  return inTransaction(app.db, async (trx) => {
    const undo = await lockUndo(trx, { id: mail.dedupeKey, now: app.now() });
    const recipient = undo && (await findRecipient(trx, mail.memberId, ALL_STATUSES));
    if (!recipient) return undefined;
    const undoLink = await createTokenLink(app, trx, {
      mail,
      purpose: 'undo-email-change',
      path: '/undo-email-change',
      expiresAt: after(fixedInstant(undo.changedAt), EMAIL_UNDO_DAYS, 'days'),
      changeId: mail.dedupeKey,
    });
    const contactLink = toPageLink(app, '/contact');
    return { to: undo.email, ...emailChangedMail({ name: recipient.name, undoLink, contactLink }) };
  });
}

/** The mail to the address that an undo has replaced. */
export async function composeEmailPutBackMail(
  app: AppContext,
  { dedupeKey }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const former = await findFormerEmail(app.db, dedupeKey);
  return former && { to: former.email, ...emailPutBackMail({ contactLink: toPageLink(app, '/contact') }) };
}

function toPageLink(app: AppContext, path: string): string {
  return new URL(path, app.config.publicOrigin).href;
}
