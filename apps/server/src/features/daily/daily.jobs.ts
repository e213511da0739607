import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

/** Every hour, so that a day that could not be chosen in the evening is chosen as soon as there are enough things. */
export const chooseDailyFiveJob = defineJob({
  name: 'choose-daily-five',
  payload: emptyPayload,
  schedule: '0 * * * *',
});
