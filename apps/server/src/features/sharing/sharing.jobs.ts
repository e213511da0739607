import * as z from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';

export const eraseShareCardsJob = defineJob({
  name: 'erase-share-cards',
  payload: z.object({ listingId: z.string() }),
  isUrgent: true,
});
