import { BALLPARK_TUNING } from '@ballpark/rules/crowd/ballpark';
import { AMOUNT_MAX_MINOR } from '@ballpark/rules/crowd/rounding';
import { listOfferVectors } from '@ballpark/rules/crowd/testing/offer-vectors';
import { listBrokenProperties, type PropertyRound } from '@ballpark/rules/crowd/testing/properties';
import { listSenseVectors } from '@ballpark/rules/crowd/testing/sense-vectors';
import { listFigureVectors, roundFractions, type Vector } from '@ballpark/rules/crowd/testing/vectors';
import { type Random, seededRandom } from '../kit/seeded-random.ts';

export type RulesCheck = { vectors: number; wrong: string[]; rounds: number; broken: string[] };

/** Computes all vectors again, and tries the properties of the figure with random prices. */
export function checkRules(rounds: number, tuning = BALLPARK_TUNING): RulesCheck {
  const vectors = [...listFigureVectors(tuning), ...listSenseVectors(), ...listOfferVectors()];
  const random = seededRandom(4201);
  const broken = Array.from({ length: rounds }, () => listBrokenProperties(drawRound(random), tuning));
  return {
    vectors: vectors.length,
    wrong: vectors.filter(isWrong).map(({ name }) => name),
    rounds,
    broken: broken.flat(),
  };
}

function isWrong({ compute, expected }: Vector): boolean {
  return JSON.stringify(roundFractions(compute())) !== JSON.stringify(expected);
}

/** Up to 14 prices between some dollars and some hundred, one of ten with two zeros too many. */
function drawRound(random: Random): PropertyRound {
  const prices = Array.from({ length: 1 + random.below(14) }, () => ({
    amountMinor: Math.round(Math.exp(5 + 6 * random.next()) * (random.next() < 0.1 ? 100 : 1)),
    weight: [25, 30, 50, 100, 250, 400][random.below(6)] ?? 100,
  }));
  const raisedIndex = random.below(prices.length);
  const raised = (prices[raisedIndex]?.amountMinor ?? 1) * (1 + 3 * random.next()) + 1;
  return {
    prices,
    factor: 2 + random.below(6),
    raisedIndex,
    raisedToMinor: Math.min(Math.round(raised), AMOUNT_MAX_MINOR),
    fakeCount: random.below(1 + Math.floor(prices.length / 2)),
  };
}
