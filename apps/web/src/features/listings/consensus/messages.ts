import { formatCount } from '@ballpark/rules/display';

export const consensusMessages = {
  ballpark: 'Ballpark',
  why: 'Why this figure?',
  ballparkLater: (needed: number, count: number) => `The ballpark comes with ${needed} prices (${count} so far)`,
  fairRange: (low: string, high: string) => `Fair range ${low}–${high}`,
  early: 'Early estimate. Too few similar listings have closed to say how often this holds.',
  tried: 'About 8 of 10 similar listings ended inside.',
  differ: 'Opinions differ: hardly anybody is near this figure.',
  average: 'Average',
  min: 'Min',
  max: 'Max',
  range: 'Range',
  none: 'No suggestions yet',
  noneHint: 'Be the first to suggest a price.',
  noneOwnHint: 'Suggestions show up here.',
  noneClosed: 'No suggestions',
  noneClosedHint: 'It closed before anyone suggested a price.',
} as const;

type Figure = { price: string; low: string; high: string };
type Range = { count: string; min: string; max: string; average: string };

/** The price strip in words, for screen readers. */
export const stripMessages = {
  range: ({ count, min, max, average }: Range) => `${count} from ${min} to ${max}, average ${average}`,
  ballpark: ({ price, low, high }: Figure) => `ballpark ${price}, fair range ${low} to ${high}`,
  one: (count: string, amount: string) => `${count} of ${amount}`,
  own: (amount: string) => `yours ${amount}`,
  offer: (amount: string) => `offer ${amount}`,
  final: (amount: string) => `final price ${amount}`,
  drawn: (drawn: number, count: number) => `Showing the newest ${drawn} of ${formatCount(count)}.`,
} as const;
