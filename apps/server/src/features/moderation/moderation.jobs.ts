import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Restores members whose suspension is over. */
export const endSuspensionsJob = defineJob({
  name: 'end-suspensions',
  payload: emptyPayload,
  schedule: '*/5 * * * *',
});
