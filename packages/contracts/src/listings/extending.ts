import '../zod-config.ts';
import { EXTENSION_HOURS, EXTENSION_OFFERED_HOURS } from '@ballpark/rules/listings';
import { endpoint } from '../endpoint.ts';
import { listing, listingId } from '../listings.ts';

export const extendListing = endpoint({
  method: 'POST',
  path: '/listings/:id/extend',
  summary: `Extend one's own open listing by ${EXTENSION_HOURS} hours: once, in its last ${EXTENSION_OFFERED_HOURS} hours.`,
  access: 'onboarded',
  limit: 'edits',
  params: listingId,
  success: { status: 200, data: listing },
  errors: ['listing_not_found', 'not_listing_owner', 'listing_closed', 'already_extended', 'extension_too_early'],
});
