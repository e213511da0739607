import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import { formatCount } from '@ballpark/rules/display';
import { listingMessages } from '../../../messages/listings.ts';
import type { Closeness } from './outcome.ts';

export const quickMessages = {
  title: 'Quick guesses',
  loading: 'Loading…',
  /** How far the round is. */
  progress: (nth: number, all: number) => `${nth} of ${all}`,
  marks: (guesses: number) => `Guesses so far: ${guesses}.`,
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

/** What became of a guess. */
export const outcomeMessages = {
  spotOn: 'Spot on',
  under: (difference: string) => `${difference} under the ballpark`,
  over: (difference: string) => `${difference} over the ballpark`,
  first: 'Nobody has priced this yet: you are the first',
  early: `No ballpark yet: it comes with ${BALLPARK_FROM} prices`,
  kept: "Kept. We'll send it when you're back.",
  said: (own: string) => `You said ${own}`,
  /** For the colours of the marks. */
  closeness: {
    inside: 'Inside the fair range',
    outside: 'Outside the fair range',
    first: 'First prices',
    open: 'On their way',
  } satisfies Record<Closeness, string>,
  passed: (title: string, sentence: string) => `${title}: ${sentence}`,
  /** For screen readers, after the outcome. */
  next: (title: string) => `Next: ${title}.`,
} as const;

export const roundMessages = {
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
