import { RESET_TOKEN_HOURS, VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { BRAND } from '@ballpark/rules/brand';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type ResetDetails = { /** Undefined before the address is verified. */ name: string | undefined; link: string };

/** The first mail a member gets: the link proves that the address is theirs. */
export function verificationMail({ link }: { link: string }): { subject: string; content: ReactElement } {
  const content = actionMail({
    preview: 'One click and your neighbours can help you with a price.',
    heading: 'Confirm your email',
    name: undefined,
    text: `welcome to ${BRAND}. Please confirm that this address is yours, then finish your profile and ask the people around you for a ballpark figure.`,
    action: { label: 'Confirm my email', href: link },
    footnote: `The link works once, for ${VERIFICATION_TOKEN_HOURS} hours. If you did not sign up, you can forget this mail.`,
  });
  return { subject: `Confirm your email for ${BRAND}`, content };
}

/** Sent only when the address has an account. */
export function resetMail({ name, link }: ResetDetails): { subject: string; content: ReactElement } {
  const content = actionMail({
    preview: 'Choose a new password.',
    heading: 'Choose a new password',
    name,
    text: `somebody, hopefully you, asked for a new password for your ${BRAND} account.`,
    action: { label: 'Choose a new password', href: link },
    footnote: `The link works once, for ${RESET_TOKEN_HOURS * 60} minutes. If you did not ask for it, your password stays as it is.`,
  });
  return { subject: `Reset your ${BRAND} password`, content };
}

type PasswordChangedDetails = { name: string | undefined; resetLink: string; contactLink: string };

/** Has no link with a token: the mailbox that reads it may be in the wrong hands. */
export function passwordChangedMail({ name, resetLink, contactLink }: PasswordChangedDetails): {
  subject: string;
  content: ReactElement;
} {
  const content = actionMail({
    preview: 'All devices were signed out.',
    heading: 'Your password was changed',
    name,
    text: `the password of your ${BRAND} account was changed, and all devices were signed out. If it was you, there is nothing to do. If it was not you, choose a new password now.`,
    action: { label: 'Choose a new password', href: resetLink },
    footnote: `Somebody else changed it? Then they can probably read your mail: change the password of your mailbox too, and write to us at ${contactLink}.`,
  });
  return { subject: `Your ${BRAND} password was changed`, content };
}
