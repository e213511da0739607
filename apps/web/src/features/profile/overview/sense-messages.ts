import { SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import { formatCount } from '@ballpark/rules/display';

export const senseMessages = {
  title: 'Price Sense',
  lead: 'How close the guesses are, compared with others on the same listings.',
  dial: (sense: number) => `Price Sense ${sense} of 100. 50 is as close as the others.`,
  middle: '50',
  judged: (judged: number) => (judged === 1 ? '1 guess judged' : `${formatCount(judged)} guesses judged`),
  learning: (judged: number) => `Still learning, ${judged} of ${SENSE_SHOWN_FROM}`,
  learningBar: 'Judged guesses until Price Sense is shown',
  learningHint: 'A guess is judged when its listing closes with a price, unless the owner is new here.',
  ownLearningHint:
    'Guess before you see other prices. When the listing closes with a price, your guess is judged, unless the owner is new here.',
  bias: (percent: number, isOwn: boolean) =>
    `${isOwn ? 'You tend' : 'Tends'} to guess ${Math.abs(percent)}% ${percent < 0 ? 'low' : 'high'}.`,
  best: 'Best at',
  recent: (count: number) => (count === 1 ? 'The last guess' : `The last ${count} guesses`),
  tooLow: 'Too low',
  tooHigh: 'Too high',
  finalPrice: 'Final price',
  hollow: 'Hollow dots did not count for Price Sense.',
  /** The dots in words, for screen readers. */
  drawing: ({ low, high, exact, middle }: { low: number; high: number; exact: number; middle: number }) =>
    `${low} too low, ${high} too high, ${exact} exactly right. Half of them were within ${middle}% of the final price.`,
} as const;
