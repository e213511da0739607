import type { BodyOf } from '@ballpark/contracts/endpoint';
import type { createListing } from '@ballpark/contracts/listings/posting';
import { toMinor } from '@ballpark/rules/money';
import { isNowhere, type Point } from '@ballpark/rules/places';
import { extractWords } from '@ballpark/rules/search/terms';
import type { AppContext } from '../../../core/context.ts';
import { type Cell, snap } from '../../../database/grid.ts';
import { refuseContactData } from '../../fair-play/posting/refuse-contact-data.ts';
import { claimPhotos } from '../../photos/storing/claim-photos.ts';
import type { ListingContent } from './listings.repository.ts';

export type ListingPayload = BodyOf<typeof createListing>;

/** The cell of the position that a client sent; undefined for 'no place'. The exact position is not passed on. */
export function toCell(point: Point): Cell | undefined {
  return isNowhere(point) ? undefined : snap(point);
}

/** Converts the payload of a member to the content that is stored. Refuses early links and photos of other members. */
export async function prepareContent(
  app: AppContext,
  memberId: string,
  payload: ListingPayload,
): Promise<ListingContent> {
  const { title, description, type, category, location, hasOffer, offerAmount } = payload;
  await refuseContactData(app, { memberId, texts: { title, description, location } });
  return {
    title,
    description,
    type,
    category,
    location,
    cell: toCell(payload),
    photos: await claimPhotos(app, { memberId, kind: 'listing', urls: payload.photoUrls }),
    offerMinor: hasOffer ? toMinor(offerAmount ?? 0) : null,
    words: extractWords([title, description, location]),
  };
}
