import { describeRevision, describeSenseOutcome } from '@ballpark/rules/crowd/describe-result';
import type { Exclusion } from '@ballpark/rules/crowd/exclusions';
import { describeGuess, type GuessResult } from '@ballpark/rules/crowd/guess-result';
import { LATE_PRICE_DAYS } from '@ballpark/rules/listings';
import type { BatchKind } from '@ballpark/rules/messages';
import { formatMoney, fromMinor } from '@ballpark/rules/money';
import type { ReactElement } from 'react';
import {
  button,
  gap,
  greeting,
  namedLink,
  type OptOutLinks,
  optOutLine,
  paragraph,
  subheading,
} from './mail-elements.ts';
import { mailFrame } from './mail-frame.ts';

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

/** What the closing meant for Price Sense. */
type Judgement = {
  firstAmountMinor: number;
  exclusion: Exclusion | null;
  shownBefore: number | null;
  shownAfter: number | null;
  ballparkMinor: number | null;
};

type ToldResult = GuessResult & {
  currency: string;
  xp: number;
  /** Undefined until the closing is judged. */
  judgement: Judgement | undefined;
};

type NamedResult = ToldResult & { title: string; link: string };

type ResultsItem = {
  kind: 'result';
  count: number;
  link: string;
  /** The newest of them. */
  results: readonly NamedResult[];
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
};

/** What happened to a member's listings and guesses: one thing, or several in a digest. */
export function noticeMail({ name, items, nearby, optOut }: Details): { subject: string; content: ReactElement } {
  const texts = items.map(describe);
  const [first] = texts;
  const isDigest = nearby !== undefined;
  const heading = isDigest ? 'What happened since yesterday' : (first?.heading ?? '');
  const content = mailFrame({
    preview: first?.text ?? '',
    heading,
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

function describeResults({ count, results }: ResultsItem): Description {
  const [only] = results;
  const lines = results.map(({ title, link, ...result }) =>
    paragraph(namedLink(title, link), ` went for ${describeOutcome(result)}`),
  );
  if (count === 1 && only) {
    const price = formatMoney(fromMinor(only.finalPriceMinor), only.currency);
    return {
      heading: `${only.title} went for ${price}`,
      text: `“${only.title}” went for ${describeOutcome(only)}`,
      label: 'See your result',
    };
  }
  return {
    heading: `${count} listings you priced have closed`,
    text: count > results.length ? 'The newest of them:' : 'How close you were:',
    lines,
    label: 'See your results',
  };
}

/** '$120; ballpark $124. You suggested $115. You were 4% off, 2nd of 9. You earned 20 XP. Price Sense 62 (+1).' */
function describeOutcome(result: ToldResult): string {
  const { judgement, currency, xp } = result;
  const format = (minor: number) => formatMoney(fromMinor(minor), currency);
  const figure = judgement?.ballparkMinor ? `; ballpark ${format(judgement.ballparkMinor)}` : '';
  const sentences = [
    `${format(result.finalPriceMinor)}${figure}.`,
    `You suggested ${format(result.amountMinor)}.`,
    describeGuess(result),
    xp > 0 && `You earned ${xp} XP.`,
    judgement && describeSense(judgement),
    judgement && describeRevision({ ...result, ...judgement }, format),
  ];
  return sentences.filter(Boolean).join(' ');
}

function describeSense({ exclusion, shownBefore, shownAfter }: Judgement): string | undefined {
  const senseChange = shownAfter === null || shownBefore === null ? null : shownAfter - shownBefore;
  return describeSenseOutcome({ exclusion, sense: shownAfter, senseChange });
}

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
