import { BRAND } from '@ballpark/rules/brand';
import { formatCount } from '@ballpark/rules/display';
import { XP_CLOSEST, XP_PARTICIPATION } from '@ballpark/rules/xp';
import { formatMoment } from '../../../lib/dates.ts';

export const detailMessages = {
  pageTitle: (title: string) => `${title} - ${BRAND}`,
  loading: 'Loading listing…',
  postedBy: 'Posted by',
  you: 'You',
  more: 'More about this listing',
  /** Between the times of posting and of the last change. */
  edited: ' · Edited ',
  description: 'Description',
  details: 'Details',
} as const;

export const factMessages = {
  category: 'Category',
  location: 'Location',
  posted: 'Posted',
  edited: 'Edited',
  closes: 'Closes',
  closed: 'Closed automatically',
  prices: 'Prices in',
  moment: (at: Date) => formatMoment(at),
  currency: (code: string) => {
    const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code);
    return name === undefined || name === code ? code : `${name} (${code})`;
  },
} as const;

export const galleryMessages = {
  photos: 'Photos',
  open: (position: number, count: number) => `Open photo ${position} of ${count} full screen`,
  show: (position: number, count: number) => `Show photo ${position} of ${count}`,
  alt: ({ title, position, count }: { title: string; position: number; count: number }) =>
    `${title}, photo ${position} of ${count}`,
} as const;

export const ownerMessages = {
  edit: 'Edit listing',
  delete: 'Delete listing',
} as const;

export const nextStepMessages = {
  moreListings: 'See more listings',
  live: 'Your listing is live',
  liveHint: 'Neighbours see it in their feed. Share it to get your first suggestion sooner.',
  ask: 'Ask people you know',
} as const;

export const offerMessages = {
  ask: 'What is this?',
  hidden: 'The owner has an offer. You see it after your guess.',
} as const;

/** After suggesting a price. */
export const resultMessages = {
  reward: (timeLeft: string | undefined) =>
    `Up to ${XP_CLOSEST} XP when it closes${timeLeft === undefined ? '' : `, ${timeLeft}`}`,
} as const;

export const finalPriceMessages = {
  ranOut: (hours: number) => `The ${hours} hours ran out before the owner set a price.`,
  rewarded: `Everyone who suggested a price earned ${XP_PARTICIPATION} XP.`,
  none: 'The owner closed this listing without a price.',
  outcome: {
    agreed: 'Agreed between owner and buyer.',
    asking: 'What the owner will ask for it.',
    kept: 'The owner keeps it.',
  },
  late: 'Reported later: the listing had closed by itself.',
  kept: 'The listing closed by itself. The owner reported later that it was not sold.',
} as const;

export const closenessMessages = {
  earned: (xp: number) => `+${xp} XP`,
  above: (percent: number) => `On average, suggestions were ${percent}% above it.`,
  below: (percent: number) => `On average, suggestions were ${percent}% below it.`,
  equal: 'On average, suggestions were right on it.',
  ballparkAbove: (percent: number) => `The ballpark was ${percent}% above it.`,
  ballparkBelow: (percent: number) => `The ballpark was ${percent}% below it.`,
  ballparkEqual: 'The ballpark was right on it.',
  howClose: 'How close were we?',
  ownAbove: (percent: number) => `Yours was ${percent}% above it.`,
  ownBelow: (percent: number) => `Yours was ${percent}% below it.`,
  ownEqual: 'Yours was right on it.',
  closest: (name: string, amount: string) => `${name} was closest with ${amount}.`,
  closestIsOwn: (amount: string) => `You were closest with ${amount}.`,
  closestAreTwo: (first: string, second: string) => `${first} and ${second} were closest.`,
  closestAreMany: (first: string, others: number) => `${first} and ${others} others were closest.`,
  you: 'You',
} as const;

export const offerDialogMessages = {
  title: 'Offered amount',
  explanation:
    "Someone has already offered the owner this amount. It is not a price suggestion: it doesn't count towards the average or change anyone's XP.",
} as const;

export const deleteMessages = {
  title: 'Delete this listing?',
  consequence: (title: string) => `“${title}” disappears for everyone, at once.`,
  withSuggestions: (suggestions: string) => `No one earns XP for its ${suggestions}.`,
  final: 'This cannot be undone.',
  confirm: 'Delete listing',
  deleting: 'Deleting…',
  cancel: 'Keep it',
  deleted: 'Listing deleted',
  failed: 'Failed to delete listing. Please try again.',
} as const;

export const liveMessages = {
  newSuggestions: (added: number, count: number) =>
    `${added === 1 ? 'New suggestion' : `${added} new suggestions`}, ${formatCount(count)} in all`,
  closed: 'This listing is now closed',
} as const;
