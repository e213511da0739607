import type { ReactElement } from 'react';
import type { AppContext } from './context.ts';

/** Every mail the product sends. Those that begin with `contact-` go to people who may have no account. */
export type MailTemplate =
  | 'verify-email'
  | 'reset-password'
  | 'listing-reminder'
  | 'contact-notice'
  | 'contact-receipt';

export type OwedMail = {
  id: string;
  /** Null where the mail is about a contact message. */
  memberId: string | null;
  template: MailTemplate;
  /** What the mail is about: mails of one kind to one member about the same are one mail. */
  dedupeKey: string;
};

export type OwedMemberMail = OwedMail & { memberId: string };

export type ComposedMail = {
  to: string;
  subject: string;
  content: ReactElement;
  /** Where an answer goes, if not to the address the mail comes from. */
  replyTo?: string;
  /** Says so in its headers, so that other programs do not answer it in turn. */
  isAutomaticReply?: true;
};

/** Writes one kind of mail when it is about to be sent; undefined when it is no longer wanted. */
export type MailComposer = (app: AppContext, mail: OwedMail) => Promise<ComposedMail | undefined>;

export type MailComposers = Record<MailTemplate, MailComposer>;

/** A composer that needs a member; the database sees to it that its mails have one. */
export function toMember(
  compose: (app: AppContext, mail: OwedMemberMail) => Promise<ComposedMail | undefined>,
): MailComposer {
  return async (app, { memberId, ...mail }) => (memberId === null ? undefined : compose(app, { ...mail, memberId }));
}
