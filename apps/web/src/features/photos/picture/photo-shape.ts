/** A face is cut to a square and shown round; a background is wide. */
export type PhotoShape = 'round' | 'wide';

/** How many times as wide as high each is. */
export const RATIOS: Record<PhotoShape, number> = { round: 1, wide: 3 };
