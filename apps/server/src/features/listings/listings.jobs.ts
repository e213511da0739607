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

/** Once an hour: what is noted about listings that have ended. */
export const sweepRevealsJob = defineJob({ name: 'sweep-reveals', payload: emptyPayload, schedule: '17 * * * *' });

/** Once an hour: skips in quick mode, and offers to helpers, of listings that have ended. */
export const sweepSkipsJob = defineJob({ name: 'sweep-skips', payload: emptyPayload, schedule: '23 * * * *' });
