import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { fillBallparks, refreshBallpark } from './ballpark/keep-ballpark.ts';
import { fillBallparksJob, refreshBallparkJob } from './suggestions.jobs.ts';

export const suggestionsHandlers: readonly JobHandler[] = [
  handleJob(refreshBallparkJob, (app, { listingId }) => refreshBallpark(app, listingId)),
  handleJob(fillBallparksJob, (app) => fillBallparks(app)),
];
