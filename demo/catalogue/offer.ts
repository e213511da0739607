import type { SetName } from '../studio/backdrops.ts';
import type { TownId } from '../plan/towns.ts';

/** Something somebody in the demo wants priced. */
export type Offer = {
  /** Names its pictures. */
  slug: string;
  title: string;
  description: string;
  /** What is in the picture, from left to right: names of Fluent Emoji. */
  art: readonly string[];
  set: SetName;
  /** What it is worth in the United States. */
  usd: number;
  /** How far opinions about it lie apart, as the standard deviation of their logarithm. */
  spread: number;
  /** How many pictures it has, if not one. */
  photos?: 0 | 1 | 2 | 5;
  /** Taken with the phone held upright. */
  isUpright?: boolean;
  /** Where it has to be; otherwise it may be anywhere. */
  town?: TownId;
};
