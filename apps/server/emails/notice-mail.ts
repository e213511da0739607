import { LATE_PRICE_DAYS } from '@ballpark/rules/listings';
import type { BatchKind } from '@ballpark/rules/messages';
import { formatMoney } from '@ballpark/rules/money';
import type { ReactElement } from 'react';
import {
  button,
  gap,
  greeting,
  type MailPicture,
  namedLink,
  type OptOutLinks,
  optOutLine,
  paragraph,
  subheading,
} from './mail-elements.ts';
import { mailFrame } from './mail-frame.ts';
import { describeResults, type ResultsItem } from './result-texts.ts';

type ListingBatchKind = Exclude<BatchKind, 'result'>;

type ListingItem = {
  kind: ListingBatchKind;
  title: string;
  link: string;
  count: number;
  suggestionCount: number;
  average: number | undefined;
  currency: string;
};

export type NoticeItem = ListingItem | ResultsItem;

/** What is new around the member. */
export type Nearby = {
  /** The feed. */
  link: string;
  listings: readonly { title: string; location: string; link: string }[];
  /** Nothing is new there, and the listings are from elsewhere. */
  isElsewhere?: boolean;
};

type Details = {
  name: string;
  items: readonly NoticeItem[];
  /** For the digest. */
  nearby: Nearby | undefined;
  optOut: OptOutLinks;
  /** Pictures in the mail. */
  logo?: MailPicture | undefined;
  photo?: MailPicture | undefined;
};

/** What happened to a member's listings and guesses: one thing, or several in a digest. */
export function noticeMail({ name, items, nearby, optOut, logo, photo }: Details): {
  subject: string;
  content: ReactElement;
} {
  const texts = items.map(describe);
  const [first] = texts;
  const isDigest = nearby !== undefined;
  const heading = isDigest ? 'What happened since yesterday' : (first?.heading ?? '');
  const content = mailFrame({
    preview: first?.text ?? '',
    heading,
    logo,
    photo,
    content: [
      greeting(name),
      ...texts.flatMap(({ text, label, lines = [] }, index) => [
        paragraph(text),
        ...lines,
        button(label, items[index]?.link ?? ''),
        gap(),
      ]),
      ...(nearby ? describeNearby(nearby) : []),
      optOutLine(optOut),
    ],
  });
  return { subject: isDigest ? 'Your Ballpark summary' : heading, content };
}

/** New listings by name, or a line that there are none. */
function describeNearby({ link, listings, isElsewhere = false }: Nearby): ReactElement[] {
  if (listings.length === 0) {
    return [paragraph('Nothing new was posted around you since yesterday.'), button('Browse listings', link)];
  }
  return [
    subheading(isElsewhere ? 'To guess elsewhere' : 'New around you'),
    ...(isElsewhere
      ? [paragraph('Nothing new around you since yesterday. These need a price, the nearest first:')]
      : []),
    ...listings.map(({ title, location, link: address }) => paragraph(namedLink(title, address), ` in ${location}`)),
    button(isElsewhere ? 'Browse listings' : 'See what is new nearby', link),
  ];
}

type Description = { heading: string; text: string; label: string; lines?: readonly ReactElement[] };

function describe(item: NoticeItem): Description {
  return item.kind === 'result' ? describeResults(item) : DESCRIPTIONS[item.kind](item);
}

const DESCRIPTIONS: Record<ListingBatchKind, (item: ListingItem) => Description> = {
  suggestions: (item) => ({ ...describePrices(item), label: 'Open your listing' }),
  'ends-soon': ({ title }) => ({
    heading: `Closing soon: ${title}`,
    text: `“${title}” closes soon. Set the final price before then.`,
    label: 'Open your listing',
  }),
  'auto-closed': ({ title }) => ({
    heading: `What did it go for? ${title}`,
    text:
      `Your listing “${title}” closed by itself. Add the final price within ${LATE_PRICE_DAYS} days, and the ` +
      `closest neighbours earn the rest of their XP.`,
    label: 'Add the final price',
  }),
};

function describePrices({ title, count, suggestionCount, average, currency }: ListingItem) {
  const mean = average === undefined ? '' : formatMoney(average, currency);
  if (suggestionCount === 1) {
    return { heading: `First price for ${title}`, text: `A neighbour suggested ${mean} for “${title}”.` };
  }
  const prices = count === 1 ? 'A new price' : `${count} new prices`;
  return {
    heading: `${prices} for ${title}`,
    text: `${prices} for “${title}”: ${suggestionCount.toLocaleString('en-GB')} in all, ${mean} on average.`,
  };
}
