export const BOARD_SIZE = 50;

/** Kilometres around a place, for everybody. */
export const BOARD_RADII_KM = [10, 25, 50, 100, 200] as const;
export type BoardRadius = (typeof BOARD_RADII_KM)[number];
export const BOARD_RADIUS_DEFAULT: BoardRadius = 50;

/** From so many on, the first three stand on a podium. */
export const PODIUM_FROM = 3;

export type RankBadge = 'Champion' | 'Runner-up' | 'Third Place' | 'Top 5' | 'Top 10' | 'Member';

export function getRankBadge(rank: number): RankBadge {
  if (rank === 1) return 'Champion';
  if (rank === 2) return 'Runner-up';
  if (rank === 3) return 'Third Place';
  if (rank <= 5) return 'Top 5';
  return rank <= 10 ? 'Top 10' : 'Member';
}
