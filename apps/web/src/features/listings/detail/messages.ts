import { BRAND } from '@ballpark/rules/brand';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const CURRENCIES = new Intl.DisplayNames('en', { type: 'currency' });

export const detailMessages = {
  pageTitle: (title: string) => `${title} - ${BRAND}`,
  loading: 'Loading listing…',
  postedBy: 'Posted by',
  you: 'You',
  /** Between the times of posting and of the last change. */
  edited: ' · Edited ',
  description: 'Description',
  details: 'Details',
} as const;

export const factMessages = {
  location: 'Location',
  posted: 'Posted',
  edited: 'Edited',
  closes: 'Closes',
  closed: 'Closed automatically',
  prices: 'Prices in',
  moment: (at: Date) => MOMENT.format(at),
  currency: (code: string) => {
    const name = CURRENCIES.of(code);
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

export const offerMessages = { ask: 'What is this?' } as const;

export const shareMessages = { share: 'Share listing', copied: 'Link copied' } as const;

export const finalPriceMessages = {
  ranOut: `The ${LISTING_WINDOW_HOURS} hours ended before the owner set a price.`,
  none: 'The owner closed this listing without a price.',
} as const;

export const consensusMessages = {
  title: 'Community consensus',
  average: 'Average',
  min: 'Min',
  max: 'Max',
  range: 'Range',
  none: 'No suggestions yet',
  noneHint: 'Neighbours who know what it is worth will name their price here.',
  noneOwnHint: 'Neighbours see it in their feed. Their prices will stand here.',
  noneClosed: 'No suggestions',
  noneClosedHint: 'It closed before anybody named a price.',
} as const;

type Range = { count: string; min: string; max: string; average: string };

/** The price strip in words, for screen readers. */
export const stripMessages = {
  range: ({ count, min, max, average }: Range) => `${count} from ${min} to ${max}, average ${average}`,
  one: (count: string, amount: string) => `${count} of ${amount}`,
  own: (amount: string) => `yours ${amount}`,
  offer: (amount: string) => `offer ${amount}`,
  final: (amount: string) => `final price ${amount}`,
  drawn: (drawn: number, count: number) => `The picture shows the newest ${drawn} of ${count.toLocaleString('en-US')}.`,
} as const;

export const closenessMessages = {
  above: (percent: number) => `The neighbours’ average was ${percent}% above it.`,
  below: (percent: number) => `The neighbours’ average was ${percent}% below it.`,
  equal: 'The neighbours’ average was right on it.',
  howClose: 'How close were we?',
  ownAbove: (percent: number) => `Yours was ${percent}% above it.`,
  ownBelow: (percent: number) => `Yours was ${percent}% below it.`,
  ownEqual: 'Yours was right on it.',
  closest: (name: string, amount: string) => `${name} was closest, with ${amount}.`,
  closestIsOwn: (amount: string) => `You were closest, with ${amount}.`,
  closestAreTwo: (first: string, second: string) => `${first} and ${second} were closest.`,
  closestAreMany: (first: string, others: number) => `${first} and ${others} others were closest.`,
  you: 'You',
} as const;

export const offerDialogMessages = {
  title: 'Offered amount',
  explanation:
    'Somebody has already offered the owner this amount. It is not a price suggestion: it does not count towards the average, and it changes nobody’s XP.',
} as const;

export const shareDialogMessages = {
  title: 'Share this listing',
  byHand: 'Your browser did not let us copy the link. Here it is:',
  link: 'Link to this listing',
} as const;

export const deleteMessages = {
  title: 'Delete this listing?',
  consequence: (title: string) => `“${title}” disappears for everyone, at once.`,
  withSuggestions: (suggestions: string) => `Nobody earns XP for its ${suggestions}.`,
  final: 'This cannot be undone.',
  confirm: 'Delete listing',
  deleting: 'Deleting…',
  cancel: 'Keep it',
  deleted: 'Listing deleted',
  failed: 'Failed to delete listing. Please try again.',
} as const;

export const liveMessages = {
  newSuggestions: (added: number, count: number) =>
    `${added === 1 ? 'New suggestion' : `${added} new suggestions`}, ${count.toLocaleString('en-US')} in all`,
  closed: 'This listing was closed',
} as const;
