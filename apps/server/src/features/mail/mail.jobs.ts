import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Urgent, because people wait for most mails. The retries cover an outage of the mail server of about two days. */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.uuid() }),
  isUrgent: true,
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

/** Adds jobs again for mails whose job was lost. */
export const requeueWaitingMailJob = defineJob({
  name: 'requeue-waiting-mail',
  payload: emptyPayload,
  schedule: '*/5 * * * *',
});
