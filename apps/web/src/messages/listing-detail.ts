import { BRAND } from '@ballpark/rules/brand';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const CURRENCIES = new Intl.DisplayNames('en', { type: 'currency' });

export const detailMessages = {
  pageTitle: (title: string) => `${title} - ${BRAND}`,
  loading: 'Loading listing…',
  mayBeDeleted: 'It may have been deleted by its owner.',
  mayBeOffline: 'Check your connection, then try again.',
  postedBy: 'Posted by',
  you: 'You',
  description: 'Description',
  details: 'Details',
} as const;

export const factMessages = {
  location: 'Location',
  posted: 'Posted',
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

export const finalPriceMessages = {
  ranOut: `The ${LISTING_WINDOW_HOURS} hours ended before the owner set a price.`,
  none: 'The owner closed this listing without a price.',
  above: (percent: number) => `The neighbours’ average was ${percent}% above it.`,
  below: (percent: number) => `The neighbours’ average was ${percent}% below it.`,
  equal: 'The neighbours’ average was right on it.',
} as const;

export const consensusMessages = {
  title: 'Community consensus',
  average: 'Average',
  min: 'Min',
  max: 'Max',
  range: 'Range',
  strip: ({ count, min, max, average }: { count: string; min: string; max: string; average: string }) =>
    `${count} from ${min} to ${max}, average ${average}`,
  stripWithOwn: ({ strip, own }: { strip: string; own: string }) => `${strip}, yours ${own}`,
  none: 'No suggestions yet',
  noneHint: 'Neighbours who know what it is worth will name their price here.',
  noneOwnHint: 'Neighbours see it in their feed. Their prices will stand here.',
  noneClosed: 'No suggestions',
  noneClosedHint: 'It closed before anybody named a price.',
} as const;

export const suggestionMessages = {
  title: 'Price suggestions',
  newest: (shown: number, count: number) => `The newest ${shown} of ${count.toLocaleString('en-US')}`,
  you: 'You',
} as const;

export const ownerMessages = {
  edit: 'Edit listing',
  delete: 'Delete listing',
} as const;

export const offerMessages = { ask: 'What is this?' } as const;

export const shareMessages = { share: 'Share listing', copied: 'Link copied' } as const;
