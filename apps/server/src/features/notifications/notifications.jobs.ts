import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Retried for days: a lost job would leave participants untold. Exclusive: a sweep adds it again while it is retried. */
export const tellResultsJob = defineJob({
  name: 'tell-results',
  payload: z.object({ listingId: z.uuid() }),
  policy: 'exclusive',
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

/** Added whenever a member was told a hundred times. */
export const trimNotificationsJob = defineJob({
  name: 'trim-notifications',
  payload: z.object({ memberId: z.uuid() }),
});

export const sweepNotificationsJob = defineJob({
  name: 'sweep-notifications',
  payload: emptyPayload,
  schedule: '*/10 * * * *',
});
