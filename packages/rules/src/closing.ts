/** What a closing pays, best tier only. */
export const XP_CLOSEST = 50;
export const XP_WITHIN = 20;
export const XP_PARTICIPATION = 5;

/** A suggestion is near when it is at most this share of the final price away. */
export const NEAR_PERCENT = 10;
export const EXACT_PERCENT = 1;

export type AwardReason = 'closest' | 'within10' | 'participation';

export const AWARD_XP: Readonly<Record<AwardReason, number>> = {
  closest: XP_CLOSEST,
  within10: XP_WITHIN,
  participation: XP_PARTICIPATION,
};

/** Whether an amount is within so many percent of the final price, the edge included. Whole hundredths, so exact. */
export function isWithin(amount: number, finalPrice: number, percent: number): boolean {
  return Math.abs(amount - finalPrice) * 100 <= finalPrice * percent;
}

/** What each suggestion earns: every one that is closest, those near, and the rest for taking part. */
export function awardsFor<S extends { amount: number }>(
  suggestions: readonly S[],
  finalPrice: number,
): { suggestion: S; reason: AwardReason }[] {
  const smallest = suggestions.reduce(
    (least, { amount }) => Math.min(least, Math.abs(amount - finalPrice)),
    Number.POSITIVE_INFINITY,
  );
  return suggestions.map((suggestion) => {
    const { amount } = suggestion;
    if (Math.abs(amount - finalPrice) === smallest) return { suggestion, reason: 'closest' };
    return { suggestion, reason: isWithin(amount, finalPrice, NEAR_PERCENT) ? 'within10' : 'participation' };
  });
}
