import { EXTENSION_HOURS } from '@ballpark/rules/listings';
import { isSecondChance } from '@ballpark/rules/messages';
import { AWARD_XP } from '@ballpark/rules/xp';
import { formatMoney } from '@ballpark/rules/money';
import type { ReactElement } from 'react';
import { actionMail } from './action-mail.ts';
import { namedLink, type OptOutLinks, paragraph } from './mail-elements.ts';

type Details = {
  name: string;
  title: string;
  closesAt: Date;
  /** Whether this is its second end, after an extension. */
  isExtended: boolean;
  /** Undefined if the member's area is not known. */
  clock: { countryCode: string; timeZone: string } | undefined;
  suggestionCount: number;
  /** Undefined while there are no suggestions. */ average: number | undefined;
  currency: string;
  link: string;
  optOut: OptOutLinks;
};

/** Sent some hours before a listing closes by itself: once, and once more after an extension. */
export function reminderMail({ name, title, closesAt, isExtended, clock, link, optOut, ...prices }: Details): {
  subject: string;
  content: ReactElement;
} {
  const content = actionMail({
    preview: pricesSoFar(prices),
    heading: 'Your listing closes soon',
    name,
    text: `Your listing “${title}” closes on ${formatTime(closesAt, clock)}. ${pricesSoFar(prices)}`,
    action: { label: 'Open your listing', href: link },
    ...(isSecondChance(prices) && { more: offerSecondChance({ isExtended, link }) }),
    optOut,
    footnote:
      `Set the final price before then, and the closest neighbour earns ${AWARD_XP.closest} XP. Otherwise the listing ` +
      `closes by itself. ${describeRepetition({ isExtended, suggestionCount: prices.suggestionCount })}`,
  });
  return { subject: `Closing soon: ${title}`, content };
}

type SecondChance = Pick<Details, 'isExtended' | 'link'>;

/** What an owner can do for a listing with few prices: extend it, ask people, or post it again after its end. */
function offerSecondChance({ isExtended, link }: SecondChance): ReactElement {
  const ask = namedLink(isExtended ? 'Ask people you know' : 'ask people you know', `${link}#ask`);
  const extend = isExtended ? [] : [namedLink(`Extend it by ${EXTENSION_HOURS} hours`, link), ', or '];
  return paragraph(...extend, ask, '. After it has closed by itself, you can post it again.');
}

function describeRepetition({ isExtended, suggestionCount }: Pick<Details, 'isExtended' | 'suggestionCount'>): string {
  if (isExtended) return "This is the last reminder you'll get about it.";
  if (isSecondChance({ suggestionCount })) return 'You get another reminder only if you extend it.';
  return "This is the only reminder you'll get about it.";
}

/** In the member's own zone and style ('3:11 PM' or '15:11'). A time of the server is named as such. */
function formatTime(time: Date, clock: Details['clock']): string {
  const { countryCode, timeZone } = clock ?? { countryCode: 'GB', timeZone: 'UTC' };
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone } as const;
  const text = new Intl.DateTimeFormat(`en-${countryCode}`, options).format(time);
  return clock ? text : `${text} UTC`;
}

function pricesSoFar({
  suggestionCount,
  average,
  currency,
}: Pick<Details, 'suggestionCount' | 'average' | 'currency'>): string {
  if (average === undefined) return 'No suggestions yet.';
  const mean = formatMoney(average, currency);
  return suggestionCount === 1
    ? `One neighbour has suggested a price so far: ${mean}.`
    : `${suggestionCount.toLocaleString('en-GB')} neighbours have suggested a price so far: ${mean} on average.`;
}
