import { formatCount } from '@ballpark/rules/display';
import { NEAR_PERCENT, XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN } from '@ballpark/rules/xp';
import { FAIR_PERCENT, type Summary } from './summary.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Numbers of guesses, up to the ten of a round. */
function inWords(count: number): string {
  return NUMBERS[count] ?? formatCount(count);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const endMessages = {
  title: (given: number) =>
    given === 1 ? 'One neighbour has an answer' : `${capitalize(inWords(given))} neighbours have an answer`,
  close: (near: number, given: number) =>
    given === 1
      ? 'It was close to the ballpark.'
      : `${capitalize(inWords(near))} of your ${inWords(given)} ${near === 1 ? 'was' : 'were'} close to the ballpark.`,
  hint: 'We tell you how close you were when they close their listings.',
  nothingLeft: 'Nothing is left to guess for now.',
  under: 'Under',
  figure: 'Ballpark',
  over: 'Over',
  bandStart: `−${NEAR_PERCENT}%`,
  bandEnd: `+${NEAR_PERCENT}%`,
  first: (count: number) =>
    count === 1
      ? 'One had no price yet: you were the first.'
      : `${capitalize(inWords(count))} had no price yet: you were the first.`,
  early: (count: number) => `${capitalize(inWords(count))} ${count === 1 ? 'has' : 'have'} no ballpark yet.`,
  open: (count: number) => `${capitalize(inWords(count))} ${count === 1 ? 'is' : 'are'} on the way.`,
  best: 'Your best guess',
  compared: (own: string, figure: string) => `You said ${own}, ballpark ${figure}`,
  xp: (given: number) => `Up to ${formatCount(given * XP_CLOSEST)} XP to come`,
  xpHint: `${XP_PARTICIPATION} for each that closes, ${XP_WITHIN} within ${NEAR_PERCENT}%, ${XP_CLOSEST} for the closest.`,
  tell: 'Tell me how they end',
  tellHint: 'Most close within three days.',
  daily: "Today's five",
  dailyHint: 'Five prices, two minutes',
  more: 'Ten more',
  home: 'Back to Home',
  again: 'Look again',
  anywhere: 'See listings from anywhere',
  create: 'Create Listing',
  emptyTitle: 'Nothing to guess nearby',
  emptyHint: 'No open listing near you needs your price right now, and none from elsewhere in your currency.',
} as const;

/** 'Ten guesses: five within 10% of the ballpark, three within 25%, one farther off. The best was 1% over.' */
export function describePlot({ given, near, fair, far, first, early, open, best }: Summary): string {
  const groups = [
    near > 0 && `${inWords(near)} within ${NEAR_PERCENT}% of the ballpark`,
    fair > 0 && `${inWords(fair)} within ${FAIR_PERCENT}%`,
    far > 0 && `${inWords(far)} farther off`,
    first > 0 && `${inWords(first)} where you were the first`,
    early > 0 && `${inWords(early)} without a ballpark yet`,
    open > 0 && `${inWords(open)} on the way`,
  ].filter((words) => words !== false);
  const percent = Math.round(best?.percentOver ?? 0);
  const distance = percent === 0 ? 'on the ballpark' : `${Math.abs(percent)}% ${percent > 0 ? 'over' : 'under'}`;
  return `${capitalize(inWords(given))} ${given === 1 ? 'guess' : 'guesses'}: ${groups.join(', ')}. The best was ${distance}.`;
}
