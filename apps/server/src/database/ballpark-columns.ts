import type { Ballpark } from '@ballpark/rules/crowd/ballpark';

export type BallparkColumns = ReturnType<typeof toBallparkColumns>;

/**
 * The figure as the columns of its listing. Without enough prices all are null. The basis is the number of closings that its
 * range was calibrated on.
 */
export function toBallparkColumns(ballpark: Ballpark | undefined, basis = 0) {
  return {
    ballpark_price: ballpark?.figureMinor ?? null,
    ballpark_low: ballpark?.lowMinor ?? null,
    ballpark_high: ballpark?.highMinor ?? null,
    ballpark_count: ballpark?.count ?? null,
    ballpark_voices: ballpark ? Math.round(ballpark.voices * 100) : null,
    ballpark_error: ballpark?.error ?? null,
    ballpark_agreement: ballpark ? Math.round(ballpark.agreement * 100) : null,
    ballpark_basis: ballpark ? basis : null,
  };
}
