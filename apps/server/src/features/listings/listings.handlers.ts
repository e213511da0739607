import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { autoCloseListings } from './closing/auto-close-listings.ts';
import { autoCloseListingsJob, sendNoticesJob, sweepRemindersJob } from './listings.jobs.ts';
import { sendNotices } from './notices/send-notices.ts';
import { sweepReminders } from './reminders/remind-owners.ts';

export const listingsHandlers: readonly JobHandler[] = [
  handleJob(autoCloseListingsJob, async (app) => {
    await autoCloseListings(app);
  }),
  handleJob(sweepRemindersJob, (app) => sweepReminders(app)),
  handleJob(sendNoticesJob, (app) => sendNotices(app)),
];
