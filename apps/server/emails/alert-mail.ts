import { BRAND } from '@ballpark/rules/brand';
import { ALERTS_PER_HOUR, type ReportTarget } from '@ballpark/rules/moderation/reports';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

const TARGETS: Record<ReportTarget, string> = {
  listing: 'a listing',
  photo: 'a photo of a listing',
  suggestion: 'a price',
  profile: 'a profile',
  guest: 'the price of a guest',
};

const MORE = `This is the ${ALERTS_PER_HOUR}th such case within an hour. No email will tell you of more cases in this hour, so please look at the whole queue.`;

type AlertDetails = {
  /** Undefined for the operator. */
  name: string | undefined;
  targetKind: ReportTarget;
  /** Reports that call it illegal. */
  reports: number;
  isHidden: boolean;
  /** Other cases may wait of which no mail tells. */
  isLastOfHour: boolean;
  link: string;
};

/** To moderators and the operator. It contains nothing that a reporter or an author wrote. */
export function alertMail(details: AlertDetails): { subject: string; content: ReactElement } {
  const { name, targetKind, reports, isHidden, isLastOfHour, link } = details;
  const who = reports === 1 ? '1 report says' : `${reports} reports say`;
  const state = isHidden ? 'It is hidden until you have decided.' : 'It is still visible to other people.';
  return {
    subject: `A report of illegal content on ${BRAND}`,
    content: actionMail({
      preview: 'Please look at it soon.',
      heading: 'This may be illegal',
      name,
      text: `${who} that ${TARGETS[targetKind]} on ${BRAND} is illegal. ${state} Please look at it soon.${isLastOfHour ? ` ${MORE}` : ''}`,
      action: { label: 'Open the case', href: link },
      footnote:
        'You get one email about a case, and another when ten times as many people report it, or after a day. The queue shows the most harmful case first.',
    }),
  };
}
