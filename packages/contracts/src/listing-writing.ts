import './zod-config.ts';
import { DESCRIPTION_MAX, LISTING_PHOTOS_MAX, LISTING_TYPES, LOCATION_MAX, TITLE_MAX } from '@ballpark/rules/listings';
import { isAmount } from '@ballpark/rules/money';
import * as z from 'zod/mini';
import { latitude, longitude } from './coordinates.ts';
import { endpoint } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { listing, listingId } from './listings.ts';

const OFFER_SENTENCE = 'Please enter a valid offer amount';

/** What a member writes down about a listing, when creating and when editing it. */
export const listingPayload = z
  .object({
    title: freeText(TITLE_MAX, {
      missing: 'Please enter a title',
      tooLong: `Titles have at most ${TITLE_MAX} characters.`,
    }),
    description: freeText(DESCRIPTION_MAX, {
      missing: 'Please enter a description',
      tooLong: `Descriptions have at most ${DESCRIPTION_MAX} characters.`,
    }),
    type: z.enum(LISTING_TYPES, { error: 'Please choose product or service' }),
    location: freeText(LOCATION_MAX, {
      missing: 'Please enter a location',
      tooLong: `Locations have at most ${LOCATION_MAX} characters.`,
    }),
    latitude,
    longitude,
    photoUrls: z.prefault(
      z
        .array(z.string().check(z.maxLength(500)))
        .check(z.maxLength(LISTING_PHOTOS_MAX, `Maximum ${LISTING_PHOTOS_MAX} photos allowed`)),
      [],
    ),
    hasOffer: z.prefault(z.boolean(), false),
    /** Counts only when there is an offer. */
    offerAmount: z.optional(z.nullable(z.number({ error: OFFER_SENTENCE }))),
  })
  .check(
    z.refine(({ hasOffer, offerAmount }) => !hasOffer || isAmount(offerAmount ?? 0), {
      error: OFFER_SENTENCE,
      path: ['offerAmount'],
    }),
  );

export const createListing = endpoint({
  method: 'POST',
  path: '/listings',
  summary: 'Post a listing. Its area is kept, never the exact point; its currency follows from the country.',
  access: 'onboarded',
  limit: 'post-listing',
  isIdempotent: true,
  body: listingPayload,
  success: { status: 201, data: listing },
  // Not found: what the key made before has been deleted since.
  errors: ['foreign_photo', 'key_reused', 'listing_not_found'],
});

export const updateListing = endpoint({
  method: 'PUT',
  path: '/listings/:id',
  summary: "Change one's own listing while it is active.",
  access: 'onboarded',
  params: listingId,
  body: listingPayload,
  success: { status: 200, data: listing },
  errors: ['foreign_photo', 'listing_not_found', 'not_listing_owner', 'listing_closed'],
});

export const deleteListing = endpoint({
  method: 'DELETE',
  path: '/listings/:id',
  summary: "Delete one's own listing while it is active.",
  access: 'onboarded',
  params: listingId,
  success: { status: 200, data: z.object({ id: z.uuid() }) },
  errors: ['listing_not_found', 'not_listing_owner', 'listing_closed'],
});
