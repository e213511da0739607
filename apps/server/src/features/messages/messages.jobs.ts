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

/** Every minute: the first price of a listing is mailed at once. */
export const sendNoticesJob = defineJob({ name: 'send-notices', payload: emptyPayload, schedule: '* * * * *' });

/** One message to one device, so that a device that cannot be reached delays no other. */
export const sendPushJob = defineJob({
  name: 'send-push',
  payload: z.object({ subscriptionId: z.uuid(), notificationId: z.uuid() }),
  retries: { limit: 5, firstDelaySeconds: 10, longestDelaySeconds: 600 },
});
