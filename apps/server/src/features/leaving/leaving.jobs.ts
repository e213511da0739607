import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Erases accounts that were closed 30 days ago. */
export const eraseClosedAccountsJob = defineJob({
  name: 'erase-closed-accounts',
  payload: emptyPayload,
  schedule: '*/10 * * * *',
});
