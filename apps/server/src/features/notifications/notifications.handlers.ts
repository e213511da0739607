import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { sweepNotificationsJob, tellResultsJob, trimNotificationsJob } from './notifications.jobs.ts';
import { removeOldNotifications, trimNotifications } from './removing/remove-notifications.ts';
import { requeueResults } from './results/plan-results.ts';
import { tellResults } from './results/tell-results.ts';

export const notificationsHandlers: readonly JobHandler[] = [
  handleJob(tellResultsJob, (app, { listingId }, run) => tellResults(app, listingId, run)),
  handleJob(trimNotificationsJob, (app, { memberId }) => trimNotifications(app, memberId)),
  handleJob(sweepNotificationsJob, async (app) => {
    await requeueResults(app);
    await removeOldNotifications(app);
  }),
];
