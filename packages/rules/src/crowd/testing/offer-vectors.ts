import { computeBallpark } from '../ballpark.ts';
import { adviseOnOffer } from '../offer-coach.ts';
import { calibrateRanges, findBand, nameKind, type ScoredClosing } from '../range-calibration.ts';
import { TWO_HUNDRED_CLOSINGS } from './calibration-vectors.ts';
import type { Vector } from './vectors.ts';

const FIVE_PRICES = [11_000, 12_000, 13_000, 14_000, 12_500];

type OfferVector = {
  name: string;
  offerMinor: number;
  amountsMinor: readonly number[];
  closings: readonly ScoredClosing[];
  expected: unknown;
};

const OFFERS: readonly OfferVector[] = [
  {
    name: 'a low offer',
    offerMinor: 9000,
    amountsMinor: FIVE_PRICES,
    closings: TWO_HUNDRED_CLOSINGS,
    expected: { verdict: 'low', share: 0.12, counter: { fromMinor: 12_200, toMinor: 14_200 }, isEarly: false },
  },
  {
    name: 'a fair offer',
    offerMinor: 12_000,
    amountsMinor: FIVE_PRICES,
    closings: TWO_HUNDRED_CLOSINGS,
    expected: { verdict: 'fair', share: 0.46, counter: { fromMinor: 12_200, toMinor: 14_200 }, isEarly: false },
  },
  {
    name: 'a very good offer',
    offerMinor: 20_000,
    amountsMinor: FIVE_PRICES,
    closings: TWO_HUNDRED_CLOSINGS,
    expected: { verdict: 'very-good', share: 0.98, isEarly: false },
  },
  {
    name: 'an offer before any closing',
    offerMinor: 9000,
    amountsMinor: [11_000, 12_000, 13_000],
    closings: [],
    expected: { verdict: 'low', share: 0.28, counter: { fromMinor: 12_000, toMinor: 15_400 }, isEarly: true },
  },
  {
    name: 'an offer with two prices',
    offerMinor: 9000,
    amountsMinor: [11_000, 12_000],
    closings: TWO_HUNDRED_CLOSINGS,
    expected: null,
  },
];

export function listOfferVectors(): Vector[] {
  return OFFERS.map(({ name, expected, ...offer }) => ({ name, compute: () => advise(offer) ?? null, expected }));
}

function advise({ offerMinor, amountsMinor, closings }: Omit<OfferVector, 'name' | 'expected'>) {
  const currency = 'USD';
  const ballpark = computeBallpark(
    amountsMinor.map((amountMinor) => ({ amountMinor, weight: 100 })),
    { currency },
  );
  const band = findBand(Math.max(amountsMinor.length, 3));
  const calibration = calibrateRanges(closings).get(nameKind('PRODUCT', band));
  if (!ballpark || !calibration) throw new Error('The vector needs prices of a known kind.');
  return adviseOnOffer({ offerMinor, currency, ballpark, calibration });
}
