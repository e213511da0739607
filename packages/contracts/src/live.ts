import './zod-config.ts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What may have happened to a listing somebody looks at. */
export const listingChange = z.enum(['suggestion', 'closing', 'listing', 'deletion']);
export type ListingChange = z.output<typeof listingChange>;

/**
 * An event says that there is something new and never what: whoever hears it asks again, and is answered as anybody who
 * asks. `changed` has a `what`. `sight` has `isClear`, and comes first and whenever it turns: while it is not clear,
 * changes made elsewhere may go unheard. (One object, because a union would be the only one in the browser.)
 */
export const listingEvent = z.object({
  event: z.enum(['changed', 'sight']),
  data: z.object({ what: z.optional(listingChange), isClear: z.optional(z.boolean()) }),
});
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
