import type { OfferVerdict } from '@ballpark/rules/crowd/offer-coach';
import { BOOK_AREA_KM, type BookArea } from '@ballpark/rules/crowd/price-book';
import { formatCount } from '@ballpark/rules/display';
import type { DistanceUnit } from '@ballpark/rules/listing-search';
import { toScreenDistance } from '@ballpark/rules/units';
import { formatMonth } from '../../../lib/dates.ts';

const VERDICTS: Record<OfferVerdict, string> = {
  'very-low': 'Very low',
  low: 'Low',
  fair: 'Fair',
  good: 'Good',
  'very-good': 'Very good',
};

/** How an offer compares, for the owner of the listing. */
export const offerCoachMessages = {
  title: 'How this offer compares',
  loading: 'Comparing this offer…',
  failed: "We couldn't compare this offer.",
  retry: 'Try again',
  retrying: 'Trying again…',
  needed: (count: number) => `Three prices are needed to judge an offer (${count} so far).`,
  /** There are enough prices, but no figure yet. */
  notYet: 'The ballpark of these prices is still being made.',
  verdict: (verdict: OfferVerdict) => VERDICTS[verdict],
  pricesAbove: (above: number, prices: number) => {
    if (above === 0) return `Not lower than any of the ${prices} prices.`;
    return above === prices ? `Lower than all ${prices} prices.` : `Lower than ${above} of ${prices} prices.`;
  },
  percentBelow: (percent: number, closings: number) =>
    `${describeShare(percent)} similar listings ended at or below this (${formatCount(closings)} closings).`,
  counter: (from: string, to: string) => `You could ask for ${from === to ? from : `${from}–${to}`}.`,
  disclaimer: 'An estimate, not advice to sell.',
  /** Where the closings are made up. */
  sample: 'Sample data. This town is made up.',
} as const;

/** A share as a number of listings: it is an estimate, so tenths are exact enough, and twentieths at the ends. */
function describeShare(percent: number): string {
  if (percent < 5) return 'Fewer than 1 in 20';
  if (percent < 8) return 'About 1 in 20';
  if (percent <= 92) return `About ${Math.round(percent / 10)} in 10`;
  return percent <= 95 ? 'About 19 in 20' : 'More than 19 in 20';
}

/** From prices of closings to their page in the price book. */
export const guideLinkMessages = { text: 'See the price guide' } as const;

/** The prices of similar things. */
export const similarMessages = {
  title: 'Similar things',
  /** Before the prices. Only those near the place are nearby. */
  lead: (area: BookArea) => (area === 'near' ? 'Similar things nearby went for' : 'Similar things went for'),
  about: (price: string) => `about ${price}`,
  range: (low: string, high: string) => `${low}–${high}`,
  closings: (count: number, isSample: boolean) => `(${formatCount(count)} closings${isSample ? ', sample data' : ''})`,
  /** After the closings, where they are not nearby. */
  elsewhere: (area: BookArea, place: AreaPlace) => (area === 'near' ? '' : `, ${describeArea(area, place)}`),
  basis: ({ area, since, ...place }: Basis) =>
    `${capitalize(describeArea(area, place))}, since ${formatMonth(toMiddle(since))}.`,
} as const;

type Searched = AreaPlace & { words: string; area: BookArea; closings: number };

/** Above the results of a search among closed listings. */
export const searchPriceMessages = {
  found: ({ words, area, closings, ...place }: Searched) =>
    `${formatCount(closings)} closings of “${words}” ${describeArea(area, place)}:`,
  most: (low: string, high: string) => `most ${low} to ${high}`,
  about: (price: string) => `about ${price}`,
  sample: '(sample data)',
} as const;

type AreaPlace = { currency: string; unit: DistanceUnit };
type Basis = AreaPlace & { area: BookArea; since: string };

function describeArea(area: BookArea, { currency, unit }: AreaPlace): string {
  if (area === 'anywhere') return `anywhere in ${currency}`;
  if (area === 'region') return 'in the region';
  return `within about ${toScreenDistance(BOOK_AREA_KM[area], { wire: 'km', screen: unit })} ${unit}`;
}

/** A moment that lies in this month in every time zone. */
function toMiddle(month: string): Date {
  return new Date(`${month}-15T12:00:00Z`);
}

function capitalize(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
