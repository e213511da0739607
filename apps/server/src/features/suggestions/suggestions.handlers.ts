import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { refreshBallpark } from './ballpark/keep-ballpark.ts';
import { refreshBallparkJob } from './suggestions.jobs.ts';

export const suggestionsHandlers: readonly JobHandler[] = [
  handleJob(refreshBallparkJob, (app, { listingId }) => refreshBallpark(app, listingId)),
];
