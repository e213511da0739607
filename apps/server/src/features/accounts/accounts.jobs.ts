import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

export const answerResetRequestJob = defineJob({
  name: 'answer-reset-request',
  payload: z.object({ requestId: z.uuid() }),
  isUrgent: true,
  policy: 'exclusive',
});

export const answerSignInLinkJob = defineJob({
  name: 'answer-sign-in-link',
  payload: z.object({ requestId: z.uuid() }),
  isUrgent: true,
  policy: 'exclusive',
});

/** Adds jobs again for reset requests whose job was lost. */
export const requeueResetRequestsJob = defineJob({
  name: 'requeue-reset-requests',
  payload: emptyPayload,
  schedule: '*/5 * * * *',
});

/** Each night: removes accounts whose address was never verified. */
export const removeUnverifiedMembersJob = defineJob({
  name: 'remove-unverified-members',
  payload: emptyPayload,
  schedule: '50 3 * * *',
});

export const endStaleSessionsJob = defineJob({
  name: 'end-stale-sessions',
  payload: emptyPayload,
  schedule: '17 * * * *',
});

/** Each night: forgets names and addresses that members gave up long ago, and changes that were never confirmed. */
export const forgetFormerNamesJob = defineJob({
  name: 'forget-former-names',
  payload: emptyPayload,
  schedule: '20 4 * * *',
});
