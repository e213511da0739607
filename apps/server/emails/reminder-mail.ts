import { AWARD_XP } from '@ballpark/rules/xp';
import { formatMoney } from '@ballpark/rules/money';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';

type Details = {
  name: string;
  title: string;
  closesAt: Date;
  suggestionCount: number;
  /** Undefined while there are no suggestions. */ average: number | undefined;
  currency: string;
  link: string;
};

// UTC: the reader's time zone is not known.
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });

/** Sent once, some hours before a listing closes by itself. */
export function reminderMail({ name, title, closesAt, link, ...prices }: Details): {
  subject: string;
  content: ReactElement;
} {
  const content = actionMail({
    preview: pricesSoFar(prices),
    heading: 'Your listing closes soon',
    name,
    text: `your listing “${title}” closes on ${MOMENT.format(closesAt)} UTC. ${pricesSoFar(prices)}`,
    action: { label: 'Open your listing', href: link },
    footnote:
      `Set a final price before then and the closest neighbour earns ${AWARD_XP.closest} XP. Without one the listing ` +
      `closes by itself. This is the only reminder about it.`,
  });
  return { subject: `Closing soon: ${title}`, content };
}

function pricesSoFar({
  suggestionCount,
  average,
  currency,
}: Pick<Details, 'suggestionCount' | 'average' | 'currency'>): string {
  if (average === undefined) return 'Nobody has suggested a price so far.';
  const mean = formatMoney(average, currency);
  return suggestionCount === 1
    ? `One neighbour has suggested a price so far: ${mean}.`
    : `${suggestionCount.toLocaleString('en-GB')} neighbours have suggested a price so far, ${mean} on average.`;
}
