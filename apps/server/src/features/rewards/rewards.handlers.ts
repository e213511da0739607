import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { countSuggestion } from './count-suggestion.ts';
import { requeueUnsettled } from './settling/requeue-unsettled.ts';
import {
  countSuggestionJob,
  requeueUnsettledJob,
  settleLatePriceJob,
  settleListingJob,
  takeBackSuggestionsJob,
} from './rewards.jobs.ts';
import { settleLatePrice } from './settling/settle-late-price.ts';
import { settleListing } from './settling/settle-listing.ts';
import { takeBackSuggestions } from './settling/take-back-suggestions.ts';

export const rewardsHandlers: readonly JobHandler[] = [
  handleJob(countSuggestionJob, (app, suggestion, run) => countSuggestion(app, suggestion, run)),
  handleJob(settleListingJob, (app, listing, run) => settleListing(app, listing, run)),
  handleJob(settleLatePriceJob, (app, listing, run) => settleLatePrice(app, listing, run)),
  handleJob(takeBackSuggestionsJob, (app, listing, run) => takeBackSuggestions(app, listing, run)),
  handleJob(requeueUnsettledJob, (app) => requeueUnsettled(app)),
];
