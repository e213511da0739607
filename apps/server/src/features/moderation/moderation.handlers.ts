import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { endSuspensions } from './deciding/end-suspensions.ts';
import { holdListingJob } from '../listings/listings.jobs.ts';
import { endSuspensionsJob } from './moderation.jobs.ts';
import { reviewHeldListing } from './review-held-listing.ts';

export const moderationHandlers: readonly JobHandler[] = [
  handleJob(endSuspensionsJob, (app) => endSuspensions(app)),
  handleJob(holdListingJob, (app, { listingId }) => reviewHeldListing(app, listingId)),
];
