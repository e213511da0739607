import { formatCount } from '@ballpark/rules/display';
import { listingMessages } from '../../../messages/listings.ts';

export const quickMessages = {
  title: 'Quick guesses',
  loading: 'Loading…',
  /** How far the round is. */
  progress: (nth: number, all: number) => `${nth} of ${all}`,
  count: (prices: number) => {
    if (prices === 0) return 'No price yet';
    return prices === 1 ? '1 price so far' : `${formatCount(prices)} prices so far`;
  },
  farther: 'From farther away',
  away: (distance: string) => `, ${distance} away`,
  /** On a listing that a helper is asked about. */
  help: (category: string) =>
    `You are often close with ${listingMessages.category(category).toLowerCase()}. Few members live there.`,
  amount: (currency: string) => `Your price (${currency})`,
  invalid: 'Please enter a valid amount',
  guess: 'Guess',
  skip: 'Skip',
  addNote: 'Add a note',
  note: 'Note (optional)',
  noteExample: 'What makes it worth that?',
  keys: 'Keys',
  /** The name of the photo for screen readers. */
  photoAlt: ({ title, position, count }: { title: string; position: number; count: number }) =>
    count === 1 ? `Photo of ${title}` : `Photo ${position} of ${count} of ${title}`,
  photo: (shown: number, all: number) => `Photo ${shown} of ${all}, show the next`,
  position: (shown: number, all: number) => `${shown}/${all}`,
  failed: 'Failed to submit suggestion',
} as const;

/** Shown for a moment after a guess. */
export const outcomeMessages = {
  ballpark: (figure: string, own: string) => `Ballpark ${figure}, you said ${own}`,
  first: 'You are the first',
  few: (prices: number, own: string) => `${formatCount(prices)} prices now, you said ${own}`,
  kept: "Kept. We'll send it when you're back.",
  passed: (title: string, sentence: string) => `${title}: ${sentence}`,
  /** For screen readers, after the outcome. */
  next: (title: string) => `Next: ${title}`,
} as const;

export const roundMessages = {
  doneTitle: 'Ten neighbours have an answer',
  doneHint: 'We tell you how close you were when they close their listings.',
  more: 'Ten more',
  home: 'Back to Home',
  emptyTitle: 'Nothing to guess nearby',
  emptyHint: 'No open listing near you needs your price right now, and none from elsewhere in your currency.',
  allTitle: 'Nothing left to guess for now',
  allHint: (given: number) =>
    `${given === 1 ? 'One owner has' : `${given} owners have`} an answer. We tell you how close you were when they close their listings.`,
  anywhere: 'See listings from anywhere',
  create: 'Create Listing',
  again: 'Look again',
  errorTitle: "We couldn't load this",
  error: 'Failed to load listings. Please try again.',
  offline: "You're offline. What you have guessed is kept and sent when you're back.",
} as const;

export const keyMessages = {
  title: 'Keys',
  list: [
    { keys: 'Enter', does: 'Send your price and go on' },
    { keys: 'Esc', does: 'Skip this listing' },
    { keys: '?', does: 'Show these keys' },
  ],
} as const;

/** How earlier guesses ended. */
export const resultMessages = {
  title: 'Results that came in',
  /** Instead of a title that the member may not read. */
  unnamed: 'A listing',
  closed: (title: string, price: string) => `${title} went for ${price}.`,
  earned: (xp: number) => `+${formatCount(xp)} XP`,
  more: (others: number) => `and ${formatCount(others)} more`,
} as const;
