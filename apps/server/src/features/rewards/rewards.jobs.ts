import { LISTING_TYPES } from '@ballpark/rules/listings';
import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Retried for days: a lost job would leave a suggestion uncounted. */
export const countSuggestionJob = defineJob({
  name: 'count-suggestion',
  payload: z.object({
    memberId: z.uuid(),
    suggestionId: z.uuid(),
    listingId: z.uuid(),
    listingType: z.enum(LISTING_TYPES),
    listingOwnerId: z.uuid(),
    /** Whether it is the first suggestion on its listing. */
    isFirst: z.boolean(),
    /** Whether it was made soon after the listing was posted. */
    isQuick: z.boolean(),
    at: z.iso.datetime(),
  }),
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

const endedListing = z.object({
  listingId: z.uuid(),
  /** The last member whom earlier jobs of this listing have settled. */
  after: z.optional(z.uuid()),
});

/** Retried for days: a lost job would leave members unpaid. Exclusive: a sweep adds it again while it is retried. */
export const settleListingJob = defineJob({
  name: 'settle-listing',
  payload: endedListing,
  policy: 'exclusive',
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

/** Pays the late price of a listing that closed automatically. Retried and exclusive as `settle-listing`. */
export const settleLatePriceJob = defineJob({
  name: 'settle-late-price',
  payload: endedListing,
  policy: 'exclusive',
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

/** For a listing that was deleted. Retried and exclusive as `settle-listing`. */
export const takeBackSuggestionsJob = defineJob({
  name: 'take-back-suggestions',
  payload: endedListing,
  policy: 'exclusive',
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

export const requeueUnsettledJob = defineJob({
  name: 'requeue-unsettled-listings',
  payload: emptyPayload,
  schedule: '*/10 * * * *',
});
