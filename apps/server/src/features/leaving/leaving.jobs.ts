import * as z from 'zod/mini';
import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Erases accounts that were closed 30 days ago. */
export const eraseClosedAccountsJob = defineJob({
  name: 'erase-closed-accounts',
  payload: emptyPayload,
  schedule: '*/10 * * * *',
});

/** Builds a copy of a member's data. */
export const buildExportJob = defineJob({
  name: 'build-export',
  payload: z.object({ exportId: z.uuid() }),
  isUrgent: true,
  policy: 'exclusive',
});

/** Removes copies whose day is over. */
export const expireExportsJob = defineJob({
  name: 'expire-exports',
  payload: emptyPayload,
  schedule: '25 * * * *',
});

/** Removes listings that ended two years ago. */
export const removeOldListingsJob = defineJob({
  name: 'remove-old-listings',
  payload: emptyPayload,
  schedule: '35 * * * *',
});

/** Removes contact messages that were sent two years ago. */
export const removeOldMessagesJob = defineJob({
  name: 'remove-old-messages',
  payload: emptyPayload,
  schedule: '45 4 * * *',
});

/** Removes rounds of the daily five, 40 days after a visitor and 400 days after a member has begun them. */
export const forgetRoundsJob = defineJob({ name: 'forget-rounds', payload: emptyPayload, schedule: '5 5 * * *' });

/** Removes the hashes of guests whose listings ended 30 days ago. */
export const forgetGuestsJob = defineJob({
  name: 'forget-guests',
  payload: emptyPayload,
  schedule: '55 4 * * *',
});
