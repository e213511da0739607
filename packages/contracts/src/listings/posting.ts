import '../zod-config.ts';
import { ALL_CATEGORIES, hasCategory } from '@ballpark/rules/crowd/categories';
import { DESCRIPTION_MAX, LISTING_PHOTOS_MAX, LISTING_TYPES, LOCATION_MAX, TITLE_MAX } from '@ballpark/rules/listings';
import { isAmount } from '@ballpark/rules/money';
import { DESCRIPTION_PROMPTS } from '@ballpark/rules/words/text-prompts';
import * as z from 'zod/mini';
import { latitude, longitude } from '../coordinates.ts';
import { endpoint } from '../endpoint.ts';
import { freeText } from '../free-text.ts';
import { listing, listingId } from '../listings.ts';

const OFFER_SENTENCE = 'Please enter a valid offer amount';

/** The content that a member enters when creating or editing a listing. */
export const listingPayload = z
  .object({
    title: freeText(TITLE_MAX, {
      missing: 'Please enter a title',
      tooLong: `Titles have at most ${TITLE_MAX} characters.`,
    }),
    description: freeText(DESCRIPTION_MAX, {
      missing: 'Please enter a description',
      tooLong: `Descriptions have at most ${DESCRIPTION_MAX} characters.`,
      prompts: DESCRIPTION_PROMPTS,
    }),
    type: z.enum(LISTING_TYPES, { error: 'Please choose product or service' }),
    /** Left out: none for a new listing; otherwise it stays as it is while the type does. */
    category: z.optional(z.nullable(z.enum(ALL_CATEGORIES))),
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
    /** Ignored unless `hasOffer`. */
    offerAmount: z.optional(z.nullable(z.number({ error: OFFER_SENTENCE }))),
  })
  .check(
    z.refine(({ hasOffer, offerAmount }) => !hasOffer || isAmount(offerAmount ?? 0), {
      error: OFFER_SENTENCE,
      path: ['offerAmount'],
    }),
    z.refine(({ category, type }) => !category || hasCategory(type, category), {
      error: 'Please choose a category of this type',
      path: ['category'],
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
  // Not found: the listing that the idempotency key created has been deleted since.
  errors: [
    'foreign_photo',
    'key_reused',
    'listing_not_found',
    'new_member_listings',
    'new_member_links',
    'too_many_listings',
  ],
});

export const updateListing = endpoint({
  method: 'PUT',
  path: '/listings/:id',
  summary: "Change one's own listing while it is active.",
  access: 'onboarded',
  limit: 'edits',
  params: listingId,
  body: listingPayload,
  success: { status: 200, data: listing },
  errors: [
    'foreign_photo',
    'place_outside_region',
    'listing_not_found',
    'not_listing_owner',
    'listing_closed',
    'new_member_links',
  ],
});

export const deleteListing = endpoint({
  method: 'DELETE',
  path: '/listings/:id',
  summary: "Delete one's own listing while it is active.",
  access: 'onboarded',
  limit: 'edits',
  params: listingId,
  success: { status: 200, data: z.object({ id: z.uuid() }) },
  errors: ['listing_not_found', 'not_listing_owner', 'listing_closed'],
});
