import { formatCount } from '@ballpark/rules/display';

/** The dialog that explains the ballpark figure. */
export const figureMessages = {
  title: 'Why this figure?',
  explanation:
    'The ballpark is where the prices balance. A price far from the others counts only as too high or too low, no matter how far off it is. So a prank hardly moves it.',
  people:
    'People who are often close count more, at most four times as much. People who are new count less until we know their guesses.',
  loading: 'Loading…',
  failed: "We couldn't load what the figure would be without the prices far from all others.",
  retry: 'Try again',
  without: (count: number, figure: string) =>
    `Without the ${count === 1 ? 'price' : `${formatCount(count)} prices`} far from all others it would be ${figure}.`,
  withoutSame: (count: number) =>
    `Without the ${count === 1 ? 'price' : `${formatCount(count)} prices`} far from all others it would be the same.`,
  noOutlier: 'No price is far from all others.',
  many: 'With so many prices, a few that are far from all others hardly matter.',
  range: (closings: number) => `The fair range rests on ${formatCount(closings)} similar listings that have closed.`,
  rangeEarly: (closings: number) =>
    `The fair range rests on ${closings === 1 ? '1 similar listing that has' : `${formatCount(closings)} similar listings that have`} closed. That is few, so it is wide on purpose.`,
  rangeUnknown: 'No similar listing has closed yet, so the fair range is wide on purpose.',
} as const;
