import '../zod-config.ts';
import { ALL_CATEGORIES } from '@ballpark/rules/crowd/categories';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import { QUICK_CARDS_MAX } from '@ballpark/rules/crowd/quick';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { clampedInQuery } from '../pagination.ts';

/** A listing that quick mode asks about: without any price, offer or person. */
const quickCard = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: z.enum(LISTING_TYPES),
  category: z.nullable(z.enum(ALL_CATEGORIES)),
  location: z.string(),
  currency: z.string(),
  photoUrls: z.array(z.string()),
  photoColours: z.array(z.string()),
  createdAt: z.iso.datetime(),
  suggestionCount: z.int(),
  /** Whether it is from beyond the distance within which quick mode looks first. */
  isFarther: z.boolean(),
  /** The centre of its area; 0 and 0 without one. */
  latitude: z.number(),
  longitude: z.number(),
  /** It is of a young town elsewhere, and the caller is good at its category. */
  isHelp: z.optional(z.boolean()),
});

export type QuickCard = z.output<typeof quickCard>;

export const listQuickCards = endpoint({
  method: 'GET',
  path: '/quick',
  summary: 'Open listings that the caller has neither priced nor skipped, those that need a price most first.',
  access: 'onboarded',
  query: z.object({ limit: clampedInQuery(1, QUICK_CARDS_MAX) }),
  success: { status: 200, data: z.array(quickCard) },
  errors: [],
});

export const skipListing = endpoint({
  method: 'POST',
  path: '/quick/skip',
  summary: 'Do not ask about this listing again in quick mode.',
  access: 'onboarded',
  limit: 'skip',
  /** The id is not validated as a UUID: a malformed one is answered like an unknown one. */
  body: z.object({ listingId: z.string().check(z.maxLength(100)) }),
  success: { status: 200, data: z.object({}) },
  errors: ['listing_not_found'],
});
