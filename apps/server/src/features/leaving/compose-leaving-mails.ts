import { accountClosedMail, exportReadyMail } from '../../../emails/leaving-mails.ts';
import type { AppContext } from '../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../core/mail-composer.ts';
import { hashSecretToken, newSecretToken } from '../../core/secret-token.ts';
import { findClosedRecipient, findMailRecipient } from '../accounts/find-member.ts';
import { EXPORT_BASE } from './exporting/download-export.ts';
import { setExportToken } from './exporting/export.repository.ts';

/** Undefined if the member has come back, or the account was erased, before the mail was sent. */
export async function composeAccountClosedMail(
  app: AppContext,
  { memberId }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findClosedRecipient(app, memberId);
  if (!recipient) return undefined;
  const { publicOrigin } = app.config;
  const links = {
    signInLink: new URL('/login', publicOrigin).href,
    resetLink: new URL('/forgot-password', publicOrigin).href,
  };
  return { to: recipient.email, ...accountClosedMail({ name: recipient.name, ...links }) };
}

/** Creates the token of the link, which exists in plain text only in the mail. A repeated attempt replaces it. */
export async function composeExportReadyMail(
  app: AppContext,
  { memberId, dedupeKey }: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findMailRecipient(app, memberId);
  if (!recipient) return undefined;
  const token = newSecretToken();
  const stored = await setExportToken(app.db, { id: dedupeKey, tokenHash: hashSecretToken(token), now: app.now() });
  if (!stored) return undefined;
  const link = new URL(`${EXPORT_BASE}/${token}`, app.config.publicOrigin).href;
  return { to: recipient.email, ...exportReadyMail({ name: recipient.name, link }) };
}
