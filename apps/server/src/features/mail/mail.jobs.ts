import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Somebody waits for most mails, so a worker is woken at once; a mail server's bad day is sat out for two days. */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.uuid() }),
  isUrgent: true,
  retries: { limit: 60, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
});

/** Finds what a lost job left behind. */
export const requeueWaitingMailJob = defineJob({
  name: 'requeue-waiting-mail',
  payload: emptyPayload,
  schedule: '*/5 * * * *',
});
