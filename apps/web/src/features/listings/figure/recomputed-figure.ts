import type { BallparkFigure, Suggestion } from '@ballpark/contracts/listings';
import { computeBallpark, ONE_VOICE } from '@ballpark/rules/crowd/ballpark';
import { fromMinor, toMinor } from '@ballpark/rules/money';

export type RecomputedFigure = Pick<BallparkFigure, 'price'> & {
  hasEqualWeights: boolean;
  /** From the lowest price to the highest. */
  parts: FigurePart[];
};

/** A price, and the figure without it. */
export type FigurePart = { suggestion: Suggestion; without: number | undefined };

/** Makes the figure from the public list, by the rules of the server. Undefined without prices. */
export function recomputeFigure(suggestions: readonly Suggestion[], currency: string): RecomputedFigure | undefined {
  const sorted = suggestions.toSorted((a, b) => a.amount - b.amount || (a.id < b.id ? -1 : 1));
  const prices = sorted.map(({ amount, weight }) => ({
    amountMinor: toMinor(amount),
    weight: Math.round(weight * ONE_VOICE),
  }));
  const figure = computeBallpark(prices, { currency });
  if (figure === undefined) return undefined;
  return {
    price: fromMinor(figure.figureMinor),
    hasEqualWeights: new Set(prices.map(({ weight }) => weight)).size === 1,
    parts: sorted.map((suggestion, index) => {
      const rest = computeBallpark(prices.toSpliced(index, 1), { currency });
      return { suggestion, without: rest && fromMinor(rest.figureMinor) };
    }),
  };
}

/** The fair range also rests on closings, which the list does not have. */
export function isSameFigure(figure: RecomputedFigure, { price }: Pick<BallparkFigure, 'price'>): boolean {
  return figure.price === price;
}
