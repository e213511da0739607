import './zod-config.ts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The kinds of change that a follower of a listing is told about. The owner alone is told of prices of guests. */
export const listingChange = z.enum(['suggestion', 'closing', 'listing', 'deletion', 'guest']);
export type ListingChange = z.output<typeof listingChange>;

/**
 * Events carry no content: the client fetches the listing again, and that request checks its permission.
 * - `changed`: the listing has changed, and how.
 * - `sight`: sent first, and again on every change. While `isClear` is false, the client may miss changes that were made
 *   through other processes, and has to poll.
 */
export const listingEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), data: z.object({ what: listingChange }) }),
  z.object({ event: z.literal('sight'), data: z.object({ isClear: z.boolean() }) }),
]);
export type ListingEvent = z.output<typeof listingEvent>;

export const followListing = endpoint({
  method: 'GET',
  path: '/listings/:id/live',
  summary: 'Hear when a listing changes, as server-sent events.',
  access: 'onboarded',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  success: { status: 200, data: listingEvent, isStream: true },
  errors: ['listing_not_found', 'too_many_requests'],
});
