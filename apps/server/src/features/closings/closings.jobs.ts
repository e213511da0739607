import { defineJob, emptyPayload } from '../../jobs/define-job.ts';

export const bookClosingsJob = defineJob({ name: 'book-closings', payload: emptyPayload, schedule: '*/5 * * * *' });

/** Once a night, like the next one. */
export const calibrateRangesJob = defineJob({
  name: 'calibrate-ranges',
  payload: emptyPayload,
  schedule: '20 2 * * *',
});

/** The price book looks back 24 months. */
export const sweepTermsJob = defineJob({ name: 'sweep-closing-terms', payload: emptyPayload, schedule: '50 2 * * *' });

export const tallyAccuracyJob = defineJob({ name: 'tally-accuracy', payload: emptyPayload, schedule: '40 2 * * *' });
