import type { Listing } from '@ballpark/contracts/listings';
import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';

/**
 * How mails read listings. The feature listings tells members, so it calls this one. A call in the other direction would be
 * a cycle: `composition/` hands the functions over.
 */
export type ListingReader = {
  findListing: (app: AppContext, id: string) => Promise<Listing | undefined>;
  /** The newest active listings around a place. */
  listNewestNearby: (app: AppContext, memberId: string, place: Point) => Promise<Listing[]>;
  /** Open listings that the member has not priced, for a member of a young town; otherwise none. */
  listElsewhere: (
    app: AppContext,
    memberId: string,
    place: Point,
  ) => Promise<Pick<Listing, 'id' | 'title' | 'location'>[]>;
};
