import { RESET_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { BRAND } from '@ballpark/rules/brand';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type Details = { name: string; link: string };

/** Sent to whoever asked for it and has an account; nobody else hears anything. */
export function resetMail({ name, link }: Details): { subject: string; content: ReactElement } {
  const content = actionMail({
    preview: 'Choose a new password.',
    heading: 'Choose a new password',
    name,
    text: `somebody, hopefully you, asked for a new password for your ${BRAND} account.`,
    action: { label: 'Choose a new password', link },
    footnote: `The link works once, for ${RESET_TOKEN_HOURS * 60} minutes. If you did not ask for it, your password stays as it is.`,
  });
  return { subject: `Reset your ${BRAND} password`, content };
}
