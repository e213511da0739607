import './zod-config.ts';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/suggestions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listingId, suggestion } from './listings.ts';
import { clampedInQuery } from './pagination.ts';

/** Apart from what writes suggestions: a page that only reads them need not load the rest. */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/listings/:id/suggestions',
  summary: 'The suggestions on a listing, newest first.',
  access: 'onboarded',
  params: listingId,
  query: z.object({ page: clampedInQuery(1, COUNT_CAP), limit: clampedInQuery(1, SUGGESTION_PAGE_SIZE_MAX) }),
  success: { status: 200, data: z.array(suggestion), isPaged: true },
  errors: ['listing_not_found'],
});
