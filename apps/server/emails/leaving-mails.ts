import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
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
