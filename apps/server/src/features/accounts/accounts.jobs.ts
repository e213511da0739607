import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

export const endStaleSessionsJob = defineJob({
  name: 'end-stale-sessions',
  payload: emptyPayload,
  schedule: '17 * * * *',
});
