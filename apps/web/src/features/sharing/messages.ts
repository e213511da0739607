import { BRAND } from '@ballpark/rules/brand';
import { formatCount } from '@ballpark/rules/display';
import { describeClosed } from '@ballpark/rules/listings';

/** Above the sign-in form, for a visitor who followed a link to a listing. */
export const requestedListingMessages = {
  label: 'The listing you came for',
  open: (count: number) => {
    if (count === 0) return 'No suggestions yet';
    return count === 1 ? '1 suggestion so far' : `${formatCount(count)} suggestions so far`;
  },
  closed: describeClosed,
} as const;

/** The listing's front door: what a visitor sees who followed its link. */
export const frontDoorMessages = {
  more: 'More about this listing',
  question: (city: string) => `What would this go for around ${city}?`,
  about: `${BRAND} is a free place where neighbours say what things are worth.`,
  hint: "Your price waits on this device. It's sent once you've joined or signed in.",
  note: (note: string) => `Your note: “${note}”`,
  join: 'Join and send this price',
  noPrice: 'Please enter a valid amount',
  waiting: (price: string) => `Your price of ${price} is sent once you've joined.`,
  tabTitle: (title: string) => `${title} - ${BRAND}`,
  otherCurrency: (title: string) =>
    `Your price for “${title}” wasn't sent: the listing uses another currency. Please suggest it again.`,
} as const;
