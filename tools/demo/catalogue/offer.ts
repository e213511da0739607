import type { SetName } from '../studio/backdrops.ts';
import type { TownId } from '../plan/towns.ts';

/** A product or service that a member of the demo lists. */
export type Offer = {
  /** Also the name of its photo files. */
  slug: string;
  title: string;
  description: string;
  /** The things in the photo, from left to right: names of Fluent Emoji. */
  art: readonly string[];
  set: SetName;
  /** Its worth in the United States, in dollars. */
  usd: number;
  /** How much the suggestions differ: the standard deviation of their logarithm. */
  spread: number;
  /** The number of photos; one by default. */
  photos?: 0 | 1 | 2 | 5;
  /** Whether the photo is in portrait format. */
  isUpright?: boolean;
  /** A fixed town; otherwise the plan assigns one. */
  town?: TownId;
};

/** The photo files of an offer, below tools/demo/photos. The first shows the whole thing. */
export function listPhotos({ slug, photos = 1 }: Offer): string[] {
  return Array.from({ length: photos }, (_, index) => `listings/${slug}${index === 0 ? '' : `-${index + 1}`}.webp`);
}
