/** How near a guess was, by its points. */
export const SQUARES = ['spot-on', 'near', 'fair', 'far'] as const;
export type Square = (typeof SQUARES)[number];

const EMOJI: Readonly<Record<Square, string>> = { 'spot-on': '🟩', near: '🟨', fair: '🟧', far: '⬜' };

export function toSquare(points: number): Square {
  if (points >= 90) return 'spot-on';
  if (points >= 70) return 'near';
  return points >= 40 ? 'fair' : 'far';
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

type Result = {
  /** The UTC day; undefined for practice. */
  day: string | undefined;
  score: number;
  outOf: number;
  /** One number for each thing, in the order of the round. */
  points: readonly number[];
};

/** Says how a round went without a price and without a thing, so that the reader can still play it. */
export function writeShareText({ day, score, outOf, points }: Result): string {
  const round = day === undefined ? 'practice' : DAY.format(new Date(day));
  return `Ballpark five, ${round}: ${score}/${outOf}\n${points.map((each) => EMOJI[toSquare(each)]).join('')}`;
}
