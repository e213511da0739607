import './zod-config.ts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingId } from './listings.ts';

/** All that somebody who was sent a link may see of a listing before signing in: no person, no price, no point. */
export const listingPreview = z.object({
  title: z.string(),
  /** The first photo, if there is one. */
  photoUrl: z.nullable(z.string()),
  location: z.string(),
  suggestionCount: z.int(),
  isActive: z.boolean(),
});

export type ListingPreview = z.output<typeof listingPreview>;

export const previewListing = endpoint({
  method: 'GET',
  path: '/listings/:id/preview',
  summary: 'What a shared link shows of a listing, to anybody.',
  access: 'public',
  limit: 'preview',
  params: listingId,
  success: { status: 200, data: listingPreview },
  errors: ['listing_not_found'],
});
