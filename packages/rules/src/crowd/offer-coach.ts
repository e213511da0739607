import type { Ballpark } from './ballpark.ts';
import { BALLPARK_FROM } from './limits.ts';
import { isEarly, type KindCalibration } from './range-calibration.ts';
import { chooseStep, removeNoise, roundToStep } from './rounding.ts';

export const OFFER_VERDICTS = ['very-low', 'low', 'fair', 'good', 'very-good'] as const;
export type OfferVerdict = (typeof OFFER_VERDICTS)[number];

/** Up to which share of similar listings that ended at or below the offer each verdict goes. */
const VERDICT_SHARES: readonly { verdict: OfferVerdict; isMet: (share: number) => boolean }[] = [
  { verdict: 'very-low', isMet: (share) => share < 0.1 },
  { verdict: 'low', isMet: (share) => share < 0.35 },
  { verdict: 'fair', isMet: (share) => share <= 0.65 },
  { verdict: 'good', isMet: (share) => share <= 0.9 },
];

/** The owner may ask for what the middle listing went for, up to this percentile. */
const MIDDLE_PERCENTILE = 50;
const UPPER_PERCENTILE = 70;

export type OfferAdvice = {
  verdict: OfferVerdict;
  /** The share of similar listings that ended at or below the offer. */
  share: number;
  /** The price to ask for instead, where the offer is below what the middle listing went for. */
  counter?: { fromMinor: number; toMinor: number };
  /** Too few listings of this kind have closed to speak of a share of them. */
  isEarly: boolean;
};

type OfferedListing = {
  offerMinor: number;
  currency: string;
  /** The figure before it is rounded: the rounded one would move every fourth share and counter-offer. */
  ballpark: Pick<Ballpark, 'exactMinor' | 'error' | 'count'>;
  calibration: KindCalibration;
};

/** Judges an offer by what similar listings went for. Undefined below three prices. */
export function adviseOnOffer({
  offerMinor,
  currency,
  ballpark,
  calibration,
}: OfferedListing): OfferAdvice | undefined {
  const { exactMinor, error, count } = ballpark;
  if (count < BALLPARK_FROM) return undefined;
  const score = Math.log(offerMinor / exactMinor) / error;
  const share = Math.round(findShare(calibration.percentiles, score) * 100) / 100;
  const stepMinor = chooseStep(exactMinor * (1 - 1e-9), currency);
  const findOutcome = (percentile: number) => {
    const errors = calibration.percentiles[percentile - 1] ?? 0;
    const outcomeMinor = removeNoise(exactMinor * Math.exp(errors * error));
    return Math.max(roundToStep(outcomeMinor, stepMinor, currency), stepMinor);
  };
  const [fromMinor, toMinor] = [findOutcome(MIDDLE_PERCENTILE), findOutcome(UPPER_PERCENTILE)];
  return {
    verdict: VERDICT_SHARES.find(({ isMet }) => isMet(share))?.verdict ?? 'very-good',
    share,
    ...(offerMinor < fromMinor && { counter: { fromMinor, toMinor } }),
    isEarly: isEarly(calibration),
  };
}

/** Interpolates between the percentiles. Outside of them the share is half a per cent from the end. */
function findShare(percentiles: readonly number[], score: number): number {
  const below = percentiles.filter((percentile) => percentile <= score).length;
  if (below === 0) return 0.005;
  if (below === percentiles.length) return 0.995;
  const from = percentiles[below - 1] ?? 0;
  const to = percentiles[below] ?? 0;
  const part = to > from ? (score - from) / (to - from) : 0;
  return (below + part) / 100;
}
