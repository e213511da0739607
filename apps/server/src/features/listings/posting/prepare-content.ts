import type { BodyOf } from '@ballpark/contracts/endpoint';
import type { createListing } from '@ballpark/contracts/listings/posting';
import { toMinor } from '@ballpark/rules/money';
import { isNowhere, type Point } from '@ballpark/rules/places';
import { extractWords } from '@ballpark/rules/search/terms';
import type { AppContext } from '../../../core/context.ts';
import { type Cell, snap } from '../../../database/grid.ts';
import { refuseContactData } from '../../fair-play/posting/refuse-contact-data.ts';
import { type ClaimedPhoto, claimPhotos } from '../../photos/storing/claim-photos.ts';

export type ListingPayload = BodyOf<typeof createListing>;

/** The content of a listing as it is stored. */
export type ListingContent = Omit<
  ListingPayload,
  'latitude' | 'longitude' | 'photoUrls' | 'hasOffer' | 'offerAmount'
> & {
  cell: Cell | undefined;
  photos: readonly ClaimedPhoto[];
  /** Null without an offer. */
  offerMinor: number | null;
  words: readonly string[];
};

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
  const { latitude, longitude, photoUrls, hasOffer, offerAmount, ...entered } = payload;
  const { title, description, location } = entered;
  await refuseContactData(app, { memberId, texts: { title, description, location } });
  return {
    ...entered,
    cell: toCell({ latitude, longitude }),
    photos: await claimPhotos(app, { memberId, kind: 'listing', urls: photoUrls }),
    offerMinor: hasOffer ? toMinor(offerAmount ?? 0) : null,
    words: extractWords([title, description, location]),
  };
}
