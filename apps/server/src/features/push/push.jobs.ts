import * as z from 'zod/mini';
import { defineJob } from '../../jobs/define-job.ts';

/** One message to one device, so that a device that cannot be reached delays no other. */
export const sendPushJob = defineJob({
  name: 'send-push',
  payload: z.object({ subscriptionId: z.uuid(), notificationId: z.uuid() }),
  retries: { limit: 5, firstDelaySeconds: 10, longestDelaySeconds: 600 },
});
