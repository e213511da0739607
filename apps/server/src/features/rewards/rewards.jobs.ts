import { LISTING_TYPES } from '@ballpark/rules/listings';
import * as z from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';

/** Lost, it would leave a suggestion uncounted; so it is tried for days. */
export const countSuggestionJob = defineJob({
  name: 'count-suggestion',
  payload: z.object({
    memberId: z.uuid(),
    suggestionId: z.uuid(),
    listingId: z.uuid(),
    listingType: z.enum(LISTING_TYPES),
    listingOwnerId: z.uuid(),
    /** The first on its listing. */
    isFirst: z.boolean(),
    /** Soon after the listing was posted. */
    isQuick: z.boolean(),
    at: z.iso.datetime(),
  }),
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

/** Lost, it would leave members without what they earned; so it is tried for days. */
export const settleListingJob = defineJob({
  name: 'settle-listing',
  payload: z.object({ listingId: z.uuid() }),
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});
