import type { BodyOf } from '@ballpark/contracts/endpoint';
import type { createListing } from '@ballpark/contracts/listings';
import { toMinor } from '@ballpark/rules/money';
import { isNowhere, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../app/context.ts';
import { type Cell, snap } from '../../../database/grid.ts';
import { claimPhotos } from '../../photos/claim-photos.ts';
import type { ListingContent } from './listings.repository.ts';
import { wordsOf } from '../search-words.ts';

export type ListingPayload = BodyOf<typeof createListing>;

/** The area of a point that was sent; undefined for 'no place'. The exact point goes no further than this. */
export function placeOf(point: Point): Cell | undefined {
  return isNowhere(point) ? undefined : snap(point);
}

/** What a member sent as it is kept. Refuses photos that are not theirs. */
export async function prepareContent(
  app: AppContext,
  memberId: string,
  payload: ListingPayload,
): Promise<ListingContent> {
  const { title, description, type, location, hasOffer, offerAmount } = payload;
  return {
    title,
    description,
    type,
    location,
    place: placeOf(payload),
    photos: await claimPhotos(app, { memberId, kind: 'listing', urls: payload.photoUrls }),
    offerAmount: hasOffer ? toMinor(offerAmount ?? 0) : null,
    words: wordsOf([title, description, location]),
  };
}
