import { BRAND } from '@ballpark/rules/brand';
import { ACCOUNT_DATA_DAYS, EXPORT_VALID_HOURS } from '@ballpark/rules/policy';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type WrittenMail = { subject: string; content: ReactElement };

type AccountClosedDetails = { name: string; signInLink: string; resetLink: string };

/** The only mail that a closed account gets by itself. */
export function accountClosedMail({ name, signInLink, resetLink }: AccountClosedDetails): WrittenMail {
  const content = actionMail({
    preview: `Sign in within ${ACCOUNT_DATA_DAYS} days to restore it.`,
    heading: 'Your account is closed',
    name,
    text: `Your profile is gone, your open listings are hidden, and all your devices are signed out. Changed your mind? Sign in within ${ACCOUNT_DATA_DAYS} days, and your account is open again. After that we erase your data for good.`,
    action: { label: 'Sign in to restore it', href: signInLink },
    footnote: `If it wasn't you who closed it, choose a new password first: ${resetLink}`,
  });
  return { subject: `Your account is closed; sign in within ${ACCOUNT_DATA_DAYS} days to restore it`, content };
}

type ExportReadyDetails = { name: string; link: string };

/** The link alone opens the archive, so the mail says to keep it private. */
export function exportReadyMail({ name, link }: ExportReadyDetails): WrittenMail {
  const content = actionMail({
    preview: `Download it within ${EXPORT_VALID_HOURS} hours.`,
    heading: 'Your data is ready',
    name,
    text: `You asked for a copy of your data on ${BRAND}. It is a ZIP file with your photos and everything else we store about you.`,
    action: { label: 'Download my data', href: link },
    footnote: `The link works for ${EXPORT_VALID_HOURS} hours, for everyone who has it. Please don't forward this email. If you didn't ask for a copy, change your password.`,
  });
  return { subject: `Your ${BRAND} data is ready`, content };
}
