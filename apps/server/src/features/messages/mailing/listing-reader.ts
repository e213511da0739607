import type { Listing } from '@ballpark/contracts/listings';
import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';

/** A closed listing as a member who has guessed sees it. Money is in minor units. */
export type GuessedListing = {
  id: string;
  title: string;
  currency: string;
  /** The first photo, if it is shown. */
  photoUrl: string | null;
  finalPriceMinor: number;
  count: number;
  lowestMinor: number;
  highestMinor: number;
  averageMinor: number;
  ballpark: { price: number; low: number; high: number } | null;
  ownMinor: number;
  /** The newest prices of others. */
  othersMinor: readonly number[];
};

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
  /** Undefined if the page of the listing does not show the member a final price and an own one. */
  findGuessed: (
    app: AppContext,
    lookup: { listingId: string; memberId: string },
  ) => Promise<GuessedListing | undefined>;
  /** One stored size of a photo; undefined if it is missing. */
  readPhoto: (app: AppContext, url: string, variant: string) => Promise<Uint8Array | undefined>;
};
