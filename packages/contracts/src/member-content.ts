import './zod-config.ts';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import { COUNT_CAP, LISTING_PAGE_SIZE_MAX } from '@ballpark/rules/listing-search';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listing, suggestion } from './listings.ts';
import { clampedInQuery } from './pagination.ts';

const memberId = z.object({ id: z.string().check(z.maxLength(100)) });
const pageQuery = z.object({
  page: clampedInQuery(1, COUNT_CAP),
  limit: clampedInQuery(1, LISTING_PAGE_SIZE_MAX),
});

export const listMemberListings = endpoint({
  method: 'GET',
  path: '/profile/:id/listings',
  summary: "A member's listings, newest first.",
  access: 'onboarded',
  params: memberId,
  query: pageQuery,
  success: { status: 200, data: z.array(listing), isPaged: true },
  errors: ['member_not_found'],
});

/** A suggestion where its listing is not on the screen already. */
export const suggestionOnListing = z.extend(suggestion, {
  listing: z.object({
    id: z.uuid(),
    title: z.string(),
    type: z.enum(LISTING_TYPES),
    location: z.string(),
    currency: z.string(),
  }),
});

export type SuggestionOnListing = z.output<typeof suggestionOnListing>;

export const listMemberSuggestions = endpoint({
  method: 'GET',
  path: '/profile/:id/suggestions',
  summary: "A member's suggestions, newest first.",
  access: 'onboarded',
  params: memberId,
  query: pageQuery,
  success: { status: 200, data: z.array(suggestionOnListing), isPaged: true },
  errors: ['member_not_found'],
});
