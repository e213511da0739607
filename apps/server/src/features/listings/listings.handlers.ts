import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { autoCloseListings } from './closing/auto-close-listings.ts';
import { autoCloseListingsJob, sweepRemindersJob, sweepRevealsJob, sweepSkipsJob } from './listings.jobs.ts';
import { sweepSkips } from './quick/skip-listing.ts';
import { sweepReveals } from './reading/reveal-prices.ts';
import { sweepReminders } from './reminders/remind-owners.ts';

export const listingsHandlers: readonly JobHandler[] = [
  handleJob(autoCloseListingsJob, async (app) => {
    await autoCloseListings(app);
  }),
  handleJob(sweepRemindersJob, (app) => sweepReminders(app)),
  handleJob(sweepRevealsJob, (app) => sweepReveals(app)),
  handleJob(sweepSkipsJob, (app) => sweepSkips(app)),
];
