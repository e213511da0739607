import type { ReactElement } from 'react';
import type { MailImage } from '../integrations/mail/mailer.ts';
import type { AppContext } from './context.ts';

/** Every mail the product sends. Those that begin with `contact-` or `operator-` go to people who may have no account. */
export const MAIL_TEMPLATES = [
  'verify-email',
  'reset-password',
  'sign-in-link',
  'password-changed',
  'confirm-email-change',
  'email-change-requested',
  'email-changed',
  'email-put-back',
  'account-closed',
  'export-ready',
  'listing-reminder',
  'notice',
  'digest',
  'moderation-decision',
  'appeal-outcome',
  'flag-upheld',
  'moderation-alert',
  'operator-alert',
  'contact-notice',
  'contact-receipt',
] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export type PendingMail = {
  id: string;
  /** Null where the mail is about a contact message, or for the operator. */
  memberId: string | null;
  template: MailTemplate;
  /** Identifies the subject: of mails with the same member, template and key only one is sent. */
  dedupeKey: string;
  /** Whether an earlier attempt may have delivered it: its worker died before it could record the outcome. */
  mayHaveArrived: boolean;
};

export type PendingMemberMail = PendingMail & { memberId: string };

export type ComposedMail = {
  to: string;
  subject: string;
  content: ReactElement;
  /** Reply-To, if it differs from the sender. */
  replyTo?: string;
  /** Marked in the headers, so that other programs do not answer it. */
  isAutomaticReply?: true;
  /** Where mail clients post a request to get no more mails of this kind. */
  unsubscribeLink?: string;
  /** Pictures that the content shows as `cid:` addresses. */
  images?: readonly MailImage[];
};

/** Writes a mail when it is about to be sent. Undefined when it is no longer needed. */
export type MailComposer = (app: AppContext, mail: PendingMail) => Promise<ComposedMail | undefined>;

export type MailComposers = Record<MailTemplate, MailComposer>;

/** Joins the features' composers into one table. Throws when a template has no composer. */
export function collectMailComposers(parts: readonly Partial<MailComposers>[]): MailComposers {
  const composers: Partial<MailComposers> = Object.assign({}, ...parts);
  const missing = MAIL_TEMPLATES.filter((template) => composers[template] === undefined);
  if (missing.length > 0) throw new Error(`mails without a composer: ${missing.join(', ')}`);
  // The lines before have just shown that none is missing.
  return composers as MailComposers;
}

/** A composer that needs a member. A check constraint guarantees that these mails have one. */
export function composeForMember(
  compose: (app: AppContext, mail: PendingMemberMail) => Promise<ComposedMail | undefined>,
): MailComposer {
  return async (app, { memberId, ...mail }) => (memberId === null ? undefined : compose(app, { ...mail, memberId }));
}
