import * as z from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';

/** Lost, it would leave members without what they earned; so it is tried for days. */
export const settleListingJob = defineJob({
  name: 'settle-listing',
  payload: z.object({ listingId: z.uuid() }),
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});
