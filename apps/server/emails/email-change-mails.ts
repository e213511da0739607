import { BRAND } from '@ballpark/rules/brand';
import { EMAIL_CHANGE_HOURS, FORMER_EMAIL_DAYS } from '@ballpark/rules/settings';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type WrittenMail = { subject: string; content: ReactElement };

/** To the new address. It names no member: the address may have been mistyped. */
export function emailChangeMail({ link }: { link: string }): WrittenMail {
  const content = actionMail({
    preview: 'Confirm this address.',
    heading: 'Confirm your new email',
    name: undefined,
    text: `You asked to use this email address for your ${BRAND} account. Confirm it, and sign in with it from then on.`,
    action: { label: 'Confirm this address', href: link },
    footnote: `The link works once, for ${EMAIL_CHANGE_HOURS} hours. If you didn't ask for this, ignore this email: nothing changes.`,
  });
  return { subject: `Confirm your new email for ${BRAND}`, content };
}

/** To a new address that has an account already. Only the reader of the mailbox learns that. */
export function emailTakenMail({ resetLink }: { resetLink: string }): WrittenMail {
  const content = actionMail({
    preview: 'This address already has an account.',
    heading: 'This address has an account',
    name: undefined,
    text: `Someone, hopefully you, asked to use this email address for another ${BRAND} account. It already has one, so nothing was changed. You can sign in with it, or choose a new password first.`,
    action: { label: 'Choose a new password', href: resetLink },
    footnote: "If it wasn't you, there's nothing to do: your account stays as it is.",
  });
  return { subject: `Your email already has a ${BRAND} account`, content };
}

type EmailChangedDetails = { name: string; contactLink: string };

/** To the old address. It does not name the new one: the mailbox may be in the wrong hands. */
export function emailChangedMail({ name, contactLink }: EmailChangedDetails): WrittenMail {
  const content = actionMail({
    preview: 'Sign in with the new address from now on.',
    heading: 'Your email was changed',
    name,
    text: `Your ${BRAND} account has another email address now, and this one gets no more mail. If that was you, there's nothing to do. If it wasn't, tell us.`,
    action: { label: 'Contact us', href: contactLink },
    footnote: `We keep this address for ${FORMER_EMAIL_DAYS} days, so that we can give a stolen account back.`,
  });
  return { subject: `Your ${BRAND} email was changed`, content };
}
