import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { autoCloseListings } from './auto-close-listings.ts';
import { forgetOldActs } from './forget-old-acts.ts';
import { autoCloseListingsJob, forgetOldActsJob } from './listings.jobs.ts';

export const listingsHandlers: readonly JobHandler[] = [
  handleJob(forgetOldActsJob, (app) => forgetOldActs(app)),
  handleJob(autoCloseListingsJob, async (app) => {
    await autoCloseListings(app);
  }),
];
