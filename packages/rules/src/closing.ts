/** The points a closing pays. A suggestion earns only its best tier. */
export const XP_CLOSEST = 50;
export const XP_WITHIN = 20;
export const XP_PARTICIPATION = 5;

/** A suggestion is near when it differs from the final price by at most this share of it. */
export const NEAR_PERCENT = 10;
export const EXACT_PERCENT = 1;

export type AwardReason = 'closest' | 'within10' | 'participation';

export const AWARD_XP: Readonly<Record<AwardReason, number>> = {
  closest: XP_CLOSEST,
  within10: XP_WITHIN,
  participation: XP_PARTICIPATION,
};

/** Whether an amount is within this many percent of the final price, inclusive. Exact, because both are whole numbers. */
export function isWithinPercent(amountMinor: number, finalPriceMinor: number, percent: number): boolean {
  return Math.abs(amountMinor - finalPriceMinor) * 100 <= finalPriceMinor * percent;
}

/** Decides the award of each suggestion: all that share the smallest difference are closest. */
export function decideAwards<S extends { amountMinor: number }>(
  suggestions: readonly S[],
  finalPriceMinor: number,
): { suggestion: S; reason: AwardReason }[] {
  const smallest = suggestions.reduce(
    (least, { amountMinor }) => Math.min(least, Math.abs(amountMinor - finalPriceMinor)),
    Number.POSITIVE_INFINITY,
  );
  return suggestions.map((suggestion) => {
    const { amountMinor } = suggestion;
    if (Math.abs(amountMinor - finalPriceMinor) === smallest) return { suggestion, reason: 'closest' };
    const isNear = isWithinPercent(amountMinor, finalPriceMinor, NEAR_PERCENT);
    return { suggestion, reason: isNear ? 'within10' : 'participation' };
  });
}
