import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

export const forgetOldActsJob = defineJob({
  name: 'forget-old-acts',
  payload: emptyPayload,
  schedule: '23 * * * *',
});
