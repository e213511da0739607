import { RESET_TOKEN_HOURS, SIGN_IN_LINK_MINUTES, VERIFICATION_TOKEN_HOURS } from '@ballpark/rules/accounts';
import { BRAND } from '@ballpark/rules/brand';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type ResetDetails = { /** Undefined before the address is verified. */ name: string | undefined; link: string };

/** The first mail a member gets: the link proves that the address is theirs. */
export function verificationMail({ link }: { link: string }): { subject: string; content: ReactElement } {
  const content = actionMail({
    preview: 'One click, and your neighbours can help you with a price.',
    heading: 'Confirm your email',
    name: undefined,
    text: `Welcome to ${BRAND}. Confirm your email address, finish your profile, and ask your neighbours for a ballpark figure.`,
    action: { label: 'Confirm my email', href: link },
    footnote: `The link works once, for ${VERIFICATION_TOKEN_HOURS} hours. If you didn't sign up, you can ignore this email.`,
  });
  return { subject: `Confirm your email for ${BRAND}`, content };
}

/** Sent only when the address has an account. */
export function resetMail({ name, link }: ResetDetails): { subject: string; content: ReactElement } {
  const content = actionMail({
    preview: 'Choose a new password.',
    heading: 'Choose a new password',
    name,
    text: `Someone, hopefully you, asked to reset the password of your ${BRAND} account.`,
    action: { label: 'Choose a new password', href: link },
    footnote: `The link works once, for ${RESET_TOKEN_HOURS * 60} minutes. If it wasn't you, ignore this email: your password stays the same.`,
  });
  return { subject: `Reset your ${BRAND} password`, content };
}

type SignInLinkDetails = { name: string; link: string; resetLink: string };

/** Sent when a device that is not known tried to sign in, after too many failures of whatever devices. */
export function signInLinkMail({ name, link, resetLink }: SignInLinkDetails): {
  subject: string;
  content: ReactElement;
} {
  const content = actionMail({
    preview: 'If it is you, open the link and enter your password there.',
    heading: 'Are you signing in on a new device?',
    name,
    text: `Someone tried to sign in to your ${BRAND} account on a device we don't know, after many wrong passwords. If that's you, open this link on that device and enter your password again. Devices on which you've signed in before work as always.`,
    action: { label: 'Try my password again', href: link },
    footnote: `The link works for ${SIGN_IN_LINK_MINUTES} minutes and doesn't sign anyone in without the password. If it wasn't you, ignore this email: no one got in. Forgot your password? Choose a new one at ${resetLink}.`,
  });
  return { subject: `Try your ${BRAND} password again`, content };
}

type PasswordChangedDetails = {
  name: string | undefined;
  /** False where the device that changed the password stays signed in. */
  areAllSignedOut: boolean;
  resetLink: string;
  contactLink: string;
};

/** Has no link with a token: the mailbox that reads it may be in the wrong hands. */
export function passwordChangedMail(details: PasswordChangedDetails): { subject: string; content: ReactElement } {
  const { name, areAllSignedOut, resetLink, contactLink } = details;
  const devices = areAllSignedOut ? 'all devices' : 'all other devices';
  const content = actionMail({
    preview: `${areAllSignedOut ? 'All devices' : 'All other devices'} were signed out.`,
    heading: 'Your password was changed',
    name,
    text: `The password of your ${BRAND} account was changed, and ${devices} were signed out. If that was you, there's nothing to do. If it wasn't, choose a new password now.`,
    action: { label: 'Choose a new password', href: resetLink },
    footnote: `If someone else changed it, they can probably read your email. Change your email password too, and contact us at ${contactLink}.`,
  });
  return { subject: `Your ${BRAND} password was changed`, content };
}
