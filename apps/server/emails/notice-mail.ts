import { LATE_PRICE_DAYS } from '@ballpark/rules/listings';
import { formatMoney } from '@ballpark/rules/money';
import type { ReactElement } from 'react';
import { button, greeting, type OptOutLinks, optOutLine, paragraph } from './mail-elements.ts';
import { mailFrame } from './mail-frame.ts';

type ListingItem = {
  kind: 'suggestions' | 'ends-soon' | 'auto-closed';
  title: string;
  link: string;
  count: number;
  suggestionCount: number;
  average: number | undefined;
  currency: string;
};

export type NoticeItem = ListingItem | { kind: 'result'; count: number; link: string };

type Details = {
  name: string;
  items: readonly NoticeItem[];
  /** What else there is to see, for the digest. */
  more: { label: string; href: string } | undefined;
  optOut: OptOutLinks;
};

/** What happened to a member's listings and guesses: one thing, or several in a digest. */
export function noticeMail({ name, items, more, optOut }: Details): { subject: string; content: ReactElement } {
  const texts = items.map(describe);
  const [first] = texts;
  const isDigest = more !== undefined;
  const heading = isDigest ? 'What happened since yesterday' : (first?.heading ?? '');
  const content = mailFrame({
    preview: first?.text ?? '',
    heading,
    content: [
      greeting(name),
      ...texts.flatMap(({ text, label }, index) => [paragraph(text), button(label, items[index]?.link ?? '')]),
      ...(more ? [paragraph('There may be new listings around you, too.'), button(more.label, more.href)] : []),
      optOutLine(optOut),
    ],
  });
  return { subject: isDigest ? 'Your Ballpark summary' : heading, content };
}

function describe(item: NoticeItem): { heading: string; text: string; label: string } {
  if (item.kind === 'result') {
    const heading =
      item.count === 1 ? 'A listing you priced has closed' : `${item.count} listings you priced have closed`;
    return { heading, text: 'See how close you were and what you earned.', label: 'See your results' };
  }
  if (item.kind === 'auto-closed') {
    return {
      heading: `What did it go for? ${item.title}`,
      text:
        `Your listing “${item.title}” closed by itself. Add the final price within ${LATE_PRICE_DAYS} days, and the ` +
        `closest neighbours earn the rest of their XP.`,
      label: 'Add the final price',
    };
  }
  if (item.kind === 'ends-soon') {
    const heading = `Closing soon: ${item.title}`;
    return {
      heading,
      text: `“${item.title}” closes soon. Set the final price before then.`,
      label: 'Open your listing',
    };
  }
  return { ...describePrices(item), label: 'Open your listing' };
}

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
