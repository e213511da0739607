import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

export const forgetOldActsJob = defineJob({
  name: 'forget-old-acts',
  payload: emptyPayload,
  schedule: '23 * * * *',
});

/** A listing's time is over within a minute of its end. */
export const autoCloseListingsJob = defineJob({
  name: 'auto-close-listings',
  payload: emptyPayload,
  schedule: '* * * * *',
});

/** The owner hears of the end within minutes of when they are to. */
export const sweepRemindersJob = defineJob({
  name: 'sweep-reminders',
  payload: emptyPayload,
  schedule: '*/5 * * * *',
});
