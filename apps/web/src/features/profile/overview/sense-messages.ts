import { JUDGED_OTHERS_MIN, SENSE_SHOWN_FROM } from '@ballpark/rules/crowd/price-sense';
import { SENSE_PUBLIC_FROM } from '@ballpark/rules/crowd/skill-place';
import { formatCount } from '@ballpark/rules/display';

const AS_CLOSE = `${SENSE_PUBLIC_FROM} means as close as the others on the same listings.`;

export const skillMessages = {
  title: 'Price Sense',
  about: 'About Price Sense',
  yourTown: 'your town',
  theirTown: 'their town',
  closerThanOthers: 'Closer than the others',
  asCloseAsOthers: 'As close as the others',
  lookAgain: 'Ten more judged guesses, and we look again.',
  bias: (percent: number) => `You tend to guess ${Math.abs(percent)}% ${percent < 0 ? 'low' : 'high'}.`,
  dots: (members: number) =>
    `Each dot is one of the ${formatCount(members)} members here with a score, the marked one is you. `,
  perDot: (members: number) => `Each dot stands for up to ${formatCount(members)} members.`,
  own: (sense: number) => ({ strong: `Your number is ${sense}`, rest: `: ${AS_CLOSE}` }),
  others: (sense: number) => ({ strong: `Their number is ${sense}`, rest: `: ${AS_CLOSE}` }),
  farther: 'Farther off',
  middle: 'as close as others',
  closer: 'Closer',
  /** The plot in words, for screen readers. */
  plot: ({ below, others, town }: { below: number; others: number; town: string }) =>
    `${formatCount(below)} of the other ${formatCount(others)} members of ${town} with a score are less sharp than you.`,
  learning: (judged: number) => `${judged} of ${SENSE_SHOWN_FROM}`,
  learningHint: 'A guess is judged when its listing closes with a price.',
  best: 'Best at',
  recent: (count: number) => (count === 1 ? 'The last guess' : `The last ${count} guesses`),
  recentMiddle: (percent: number) => `Half of them were within ${percent}% of the final price.`,
  tooLow: 'Too low',
  tooHigh: 'Too high',
  finalPrice: 'Final price',
  onlyYou: `Only you see this plot and how you tend to guess. Others see your number from ${SENSE_PUBLIC_FROM} up.`,
  /** The dots in words, for screen readers. */
  drawing: ({ low, high, exact }: { low: number; high: number; exact: number }) =>
    `${low} too low, ${high} too high, ${exact} exactly right.`,
  sheet: [
    `It compares each of your guesses with those of the others on the same listing. ${AS_CLOSE}`,
    `A guess is judged when its listing closes with a price, if you had not seen other prices before, at least ${JUDGED_OTHERS_MIN} others are judged there, and the owner is not new here. Hollow dots were not judged.`,
    `Your number is shown from ${SENSE_SHOWN_FROM} judged guesses on. It changes no XP.`,
  ],
} as const;
