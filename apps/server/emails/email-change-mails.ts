import { BRAND } from '@ballpark/rules/brand';
import { EMAIL_CHANGE_HOURS, EMAIL_STOP_HOURS, EMAIL_UNDO_DAYS, FORMER_EMAIL_DAYS } from '@ballpark/rules/settings';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type WrittenMail = { subject: string; content: ReactElement };

type RequestedDetails = { name: string; link: string };

/** To the current address, before anything has changed. It does not name the new one: the mailbox may be in the wrong hands. */
export function emailChangeRequestedMail({ name, link }: RequestedDetails): WrittenMail {
  const content = actionMail({
    preview: 'If this was not you, stop it.',
    heading: 'Your email is about to change',
    name,
    text: `You, or someone who knows your password, asked to use another email address for your ${BRAND} account. Nothing has changed yet: the new address has to be confirmed first. If that was you, there's nothing to do. If it wasn't, stop it.`,
    action: { label: 'Stop the change', href: link },
    footnote: `The link works for ${EMAIL_STOP_HOURS / 24} days. If this wasn't you, choose a new password too: the person who asked knows yours.`,
  });
  return { subject: `Your ${BRAND} email is about to change`, content };
}

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

/** To a new address that another member gave up a short time ago and can still put back. */
export function emailKeptMail({ contactLink }: { contactLink: string }): WrittenMail {
  const content = actionMail({
    preview: 'This address is kept for another account.',
    heading: 'This address is not free yet',
    name: undefined,
    text: `Someone, hopefully you, asked to use this email address for a ${BRAND} account. Until a short time ago it belonged to another account. For ${EMAIL_UNDO_DAYS} days after such a change we keep the address for that account, so nothing was changed. You can use it after that.`,
    action: { label: 'Contact us', href: contactLink },
    footnote: "If it wasn't you, there's nothing to do.",
  });
  return { subject: `Your email is not free for ${BRAND} yet`, content };
}

type EmailChangedDetails = { name: string; undoLink: string; contactLink: string };

/** To the old address. It does not name the new one: the mailbox may be in the wrong hands. */
export function emailChangedMail({ name, undoLink, contactLink }: EmailChangedDetails): WrittenMail {
  const content = actionMail({
    preview: 'Sign in with the new address from now on.',
    heading: 'Your email was changed',
    name,
    text: `Your ${BRAND} account has another email address now, and this one gets no more mail. If that was you, there's nothing to do. If it wasn't, undo it: this address comes back, all devices are signed out, and we send you a link to choose a new password.`,
    action: { label: 'Undo the change', href: undoLink },
    footnote: `The link works once, for ${EMAIL_UNDO_DAYS} days after the change. After that, contact us at ${contactLink}: we keep this address for ${FORMER_EMAIL_DAYS} days, so that we can give a stolen account back.`,
  });
  return { subject: `Your ${BRAND} email was changed`, content };
}

/** To the address that an undo has replaced. It names no member: the mailbox may be a thief's. */
export function emailPutBackMail({ contactLink }: { contactLink: string }): WrittenMail {
  const content = actionMail({
    preview: 'The account has its former address again.',
    heading: 'The change of email was undone',
    name: undefined,
    text: `The ${BRAND} account that had this email address has its former one again: its reader undid the change. All devices were signed out, and this address gets no more mail. If that was you, there's nothing to do. If it was your account and you didn't do this, tell us.`,
    action: { label: 'Contact us', href: contactLink },
    footnote: `We keep this address for ${FORMER_EMAIL_DAYS} days, so that we can give a stolen account back.`,
  });
  return { subject: `The change of your ${BRAND} email was undone`, content };
}
