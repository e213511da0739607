import { BRAND } from '@ballpark/rules/brand';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import {
  ACCURACY_FROM,
  ACCURACY_OWNERS_FROM,
  ACCURACY_ROW_FROM,
  RANGE_HELD_BOUNDS,
} from '@ballpark/rules/crowd/accuracy';
import { formatCount } from '@ballpark/rules/display';
import { TOWN_KM } from '@ballpark/rules/towns';
import type { ListingType } from '@ballpark/rules/listings';

export const accuracyPageWords = {
  title: `How close we come - ${BRAND}`,
  description: `How close the ballpark figures of ${BRAND} came to the prices that things went for, counted from our own listings.`,
} as const;

const EXCLUSION_WORDS: Record<string, string> = {
  'not-sold': 'the owner keeps it, or only asks this price',
  'far-off': 'the price is ten times the figure, or a tenth of it',
  arranged: 'owner and suggester look as if they had agreed on the price before',
  voided: 'the listing was taken down',
};

const NOUNS = { PRODUCT: ['product', 'products'], SERVICE: ['service', 'services'] } as const;

/** '1,240 listings', or of one type. */
function countListings(count: number, type?: ListingType): string {
  const [one, many] = type === undefined ? ['listing', 'listings'] : NOUNS[type];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export const accuracyMessages = {
  title: 'How close we come',
  lead: 'A ballpark figure is an estimate. Here is how close the figures of the last twelve months came to the prices that owners told us, with the plain average beside them.',
  loading: 'Loading the figures…',
  errorTitle: "We couldn't load the figures",
  error: 'Check your connection and try again.',
  noScript: 'The figures need JavaScript.',
  sample: 'Sample data. This town is made up: the figures show the page, not how good we are.',
  sampleTitle: `Sample data: ${accuracyPageWords.title}`,
  earlyTitle: 'Too early to say',
  early: (count: number, type: ListingType | undefined) =>
    `${countListings(count, type)} ${count === 1 ? 'has' : 'have'} closed with a price and at least ${BALLPARK_FROM} suggestions. From ${ACCURACY_FROM} on we publish how close we were.`,
  howItWorks: 'How it works',
  few: 'Few closings: these figures still move.',
  counted: (count: number, type: ListingType | undefined) => `${countListings(count, type)} in the last twelve months`,
  everywhere: 'Everywhere',
  percent: (value: number) => `${value}%`,
  medianTitle: 'Half of the prices were within',
  median: (average: number) => `of the ballpark figure. Plain average: ${average}%`,
  withinTitle: 'Prices near the figure',
  within: (percent: number) => `within ${percent}%`,
  rangeTitle: 'The fair range held',
  range: 'of the prices. Promised: 80%',
  rangeMissed: (value: number) =>
    `The fair range is too ${value < RANGE_HELD_BOUNDS.from ? 'narrow' : 'wide'} at present: it held ${value}% of the prices, and we promise 80%.`,
  owners: (atFigure: number, others: number | null) =>
    `Final prices are what owners told us. ${atFigure}% closed at exactly the figure shown, so they may have followed it` +
    (others === null ? '.' : `; without those, half of the prices were within ${others}%.`),
  monthsTitle: 'By month',
  typesTitle: 'By type',
  bandsTitle: 'By number of suggestions',
  type: { PRODUCT: 'Products', SERVICE: 'Services' },
  band: (from: number, to: number | undefined) => (to === undefined ? `${from} or more` : `${from} to ${to - 1}`),
  columns: {
    months: 'Month',
    types: 'Type',
    bands: 'Suggestions',
    closings: 'Closed',
    ballpark: 'Ballpark',
    average: 'Average',
    range: 'Range held',
  },
  tooFew: '–',
  tablesNote: `In the tables, half of the prices were within so many percent of the ballpark figure, and of the plain average. A dash stands where fewer than ${ACCURACY_ROW_FROM} listings have closed.`,
  excludedTitle: 'Not counted',
  excluded: (reason: string, count: number) => `${countListings(count)}: ${EXCLUSION_WORDS[reason] ?? reason}`,
  typeLabel: 'Type',
  placeLabel: 'Around a city',
  placeButton: 'Show',
  area: (name: string) => `Around ${name}`,
  areaTooFew: (name: string, count: number, type: ListingType | undefined) =>
    `Not enough has closed around ${name} yet: ${countListings(count, type)}. We need ${ACCURACY_ROW_FROM} of at least ${ACCURACY_OWNERS_FROM} owners, so that the figures tell nothing about one of them.`,
  areaUnknown: (typed: string) => `We found no city called “${typed}”.`,
  allTypes: 'All',
  howTitle: 'How it is measured',
  how: [
    `Counted is every listing that its owner closed with a price and that had at least ${BALLPARK_FROM} suggestions.`,
    'The figure is the one the page showed when the listing closed. It is not changed afterwards.',
    'How far off a figure was is its difference from the final price, as a share of the final price. The plain average is measured the same way, and so is every percentage here.',
    'Prices that look arranged, were only asked for, or are ten times off are left out. We say how many.',
    `The figures of a place leave out listings where fewer than ${BALLPARK_FROM}, or fewer than half, of the suggestions came from within ${TOWN_KM} km.`,
    'A program counts once a night. No person can edit the figures.',
  ],
} as const;
