import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { autoCloseListings } from './auto-close-listings.ts';
import { forgetOldActs } from './forget-old-acts.ts';
import { autoCloseListingsJob, forgetOldActsJob, remindOwnerJob, sweepRemindersJob } from './listings.jobs.ts';
import { remindOwner } from './remind-owner.ts';
import { sweepReminders } from './sweep-reminders.ts';

export const listingsHandlers: readonly JobHandler[] = [
  handleJob(forgetOldActsJob, (app) => forgetOldActs(app)),
  handleJob(autoCloseListingsJob, async (app) => {
    await autoCloseListings(app);
  }),
  handleJob(sweepRemindersJob, (app) => sweepReminders(app)),
  handleJob(remindOwnerJob, (app, reminder, run) => remindOwner(app, reminder, run)),
];
