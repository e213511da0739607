import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Every minute, so that a listing closes at most a minute late. */
export const autoCloseListingsJob = defineJob({
  name: 'auto-close-listings',
  payload: emptyPayload,
  schedule: '* * * * *',
});

/** After a post with a photo that looks like one that was removed. The feature moderation runs it. */
export const holdListingJob = defineJob({
  name: 'hold-listing',
  payload: z.object({ listingId: z.string() }),
  isUrgent: true,
});

/** Every five minutes, so that a reminder is at most minutes late. */
export const sweepRemindersJob = defineJob({
  name: 'sweep-reminders',
  payload: emptyPayload,
  schedule: '*/5 * * * *',
});

/** Every minute: the first price of a listing is mailed at once. */
export const sendNoticesJob = defineJob({ name: 'send-notices', payload: emptyPayload, schedule: '* * * * *' });
