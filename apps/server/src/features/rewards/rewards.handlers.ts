import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { countSuggestion } from './count-suggestion.ts';
import { requeueUnsettled } from './settling/requeue-unsettled.ts';
import { countSuggestionJob, requeueUnsettledJob, settleListingJob } from './rewards.jobs.ts';
import { settleListing } from './settling/settle-listing.ts';

export const rewardsHandlers: readonly JobHandler[] = [
  handleJob(countSuggestionJob, (app, suggestion, run) => countSuggestion(app, suggestion, run)),
  handleJob(settleListingJob, (app, closing, run) => settleListing(app, closing, run)),
  handleJob(requeueUnsettledJob, (app) => requeueUnsettled(app)),
];
