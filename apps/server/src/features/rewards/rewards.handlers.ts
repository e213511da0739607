import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { settleListingJob } from './rewards.jobs.ts';
import { countSuggestionJob } from './rewards.jobs.ts';
import { countSuggestion } from './count-suggestion.ts';
import { settleListing } from './settle-listing.ts';

/** A closing pays for suggestions and for what they unlock, so settling one is handled where both are known. */
export const achievementsHandlers: readonly JobHandler[] = [
  handleJob(countSuggestionJob, (app, made, run) => countSuggestion(app, made, run)),
  handleJob(settleListingJob, (app, { listingId }, run) => settleListing(app, listingId, run)),
];
