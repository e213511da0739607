import { ASK_PRICES_MAX } from '@ballpark/rules/asking';
import { BRAND } from '@ballpark/rules/brand';
import { formatRounded } from '@ballpark/rules/money';

/** The sheet with the link for people without an account. */
export const sheetMessages = {
  title: 'Ask people you know',
  /** Right after posting. */
  posted: "It's live",
  postedHint: 'Neighbours see it in their feed. Ask people you know, too.',
  promise: 'They need no account. Only you see their prices.',
  loading: 'Loading the link…',
  failed: "We couldn't load the link. Check your connection and try again.",
  retry: 'Try again',
  qrCode: 'QR code of the link for people you know',
  scan: 'Let them scan it from your screen.',
  address: 'Link for people you know',
  copy: 'Copy',
  copied: 'Copied',
  copiedNews: 'Link copied',
  byHand: "Your browser didn't let us copy the link. It is selected: copy it by hand.",
  share: 'Share the link',
  print: 'Print a tag',
  off: 'The link is off.',
  offHint: 'People who open it see nothing. The prices that you have stay.',
  switchOn: 'Switch on',
  switchingOn: 'Switching on…',
  works: 'The link works',
  worksHint: `Until your listing ends, for ${ASK_PRICES_MAX} prices at most.`,
  changeFailed: "That didn't work. Please try again.",
  done: 'Done',
} as const;

export const renewMessages = {
  renew: 'Make a new link. The old one stops working.',
  question: 'Make a new link?',
  consequence: 'Messages and printed tags with the old link stop working.',
  confirm: 'Make a new link',
  busy: 'Making it…',
  cancel: 'Keep this one',
  news: 'This is the new link. The old one has stopped working.',
} as const;

/** The prices of people whom the owner has asked. */
export const askedMessages = {
  title: 'People you asked',
  onlyYou: 'Only you',
  count: (count: number) => (count === 1 ? '1 price' : `${count} prices`),
  none: 'Nobody you asked has answered yet.',
  ask: sheetMessages.title,
  askMore: 'Ask more people',
  failed: "We couldn't load the prices of people you asked.",
  retry: 'Try again',
  notCounted: (hasFigure: boolean) =>
    hasFigure ? 'Their prices do not count towards it.' : 'Their prices do not count towards the ballpark.',
  /** `apart` is their middle less the figure, in units of the currency. */
  comparison: (apart: number, currency: string) => {
    if (apart === 0) return 'Your friends are right on the ballpark.';
    return `Your friends are ${formatRounded(Math.abs(apart), currency)} ${apart > 0 ? 'above' : 'below'} the ballpark.`;
  },
  guest: 'A guest',
  noReason: 'No reason given',
  more: (name: string) => `More about the price of ${name}`,
  remove: 'Remove',
  removeOne: (amount: string, name: string) => `Remove the ${amount} of ${name}`,
  removed: (amount: string, name: string) => `${amount} of ${name} removed`,
  removeFailed: "We couldn't remove that price. Please try again.",
  showMore: (count: number) => `Show ${count} more`,
  news: (added: number, count: number) =>
    `${added === 1 ? 'New price of a friend' : `${added} new prices of friends`}, ${count} in all`,
} as const;

type Strip = { count: number; min: string; max: string; about: string | undefined; figure: string | undefined };

/** The strip in words, for screen readers. */
export function describeStrip({ count, min, max, about, figure }: Strip): string {
  const spread = min === max ? `of ${min}` : `from ${min} to ${max}`;
  return [
    `${askedMessages.title}: ${askedMessages.count(count)} ${spread}${about === undefined ? '' : `, about ${about}`}`,
    ...(figure === undefined ? [] : [`Ballpark of the members ${figure}`]),
  ].join('. ');
}

/** On paper, for people who have never heard of this site. */
export const tagMessages = {
  question: 'What would this go for?',
  how: 'Scan it and say a price.',
  promise: (owner: string) => `No account. Only ${owner} sees it.`,
  until: (end: string) => `Open until ${end}`,
  qrCode: 'QR code of the link',
  brand: BRAND,
} as const;
