import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Every night. It stops after a while and adds itself for the rest. */
export const findArrangedClosingsJob = defineJob({
  name: 'find-arranged-closings',
  payload: emptyPayload,
  schedule: '40 3 * * *',
});
