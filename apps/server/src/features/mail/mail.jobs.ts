import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/**
 * Urgent, because people wait for most mails. One job is one attempt. While the mail server is away, each attempt adds
 * the next one; the retries here cover only our own faults.
 */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.uuid() }),
  isUrgent: true,
  policy: 'exclusive',
});

/** Adds jobs again for mails whose job was lost or has failed. */
export const requeueWaitingMailJob = defineJob({
  name: 'requeue-waiting-mail',
  payload: emptyPayload,
  schedule: '*/5 * * * *',
});
