import type { ReactElement } from 'react';
import type { AppContext } from './context.ts';

/** Every mail the product sends. */
export type MailTemplate = 'verify-email' | 'reset-password' | 'listing-reminder';

export type OwedMail = {
  id: string;
  memberId: string;
  template: MailTemplate;
  /** What the mail is about: mails of one kind to one member about the same are one mail. */
  dedupeKey: string;
};

export type ComposedMail = { to: string; subject: string; content: ReactElement };

/** Writes one kind of mail when it is about to be sent; undefined when it is no longer wanted. */
export type MailComposer = (app: AppContext, mail: OwedMail) => Promise<ComposedMail | undefined>;

export type MailComposers = Record<MailTemplate, MailComposer>;
