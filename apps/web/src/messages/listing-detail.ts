import { BRAND } from '@ballpark/rules/brand';

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

export const ownerMessages = {
  edit: 'Edit listing',
  delete: 'Delete listing',
} as const;

export const offerMessages = { ask: 'What is this?' } as const;

export const shareMessages = { share: 'Share listing', copied: 'Link copied' } as const;
