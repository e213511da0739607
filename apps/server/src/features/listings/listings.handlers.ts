import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { autoCloseListings } from './closing/auto-close-listings.ts';
import { autoCloseListingsJob, holdListingJob, sendNoticesJob, sweepRemindersJob } from './listings.jobs.ts';
import { sendNotices } from './notices/send-notices.ts';
import { holdListing } from './posting/hold-listing.ts';
import { sweepReminders } from './reminders/remind-owners.ts';

export const listingsHandlers: readonly JobHandler[] = [
  handleJob(autoCloseListingsJob, async (app) => {
    await autoCloseListings(app);
  }),
  handleJob(holdListingJob, (app, { listingId }) => holdListing(app, listingId)),
  handleJob(sweepRemindersJob, (app) => sweepReminders(app)),
  handleJob(sendNoticesJob, (app) => sendNotices(app)),
];
