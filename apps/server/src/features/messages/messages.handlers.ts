import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { sendNotices } from './mailing/send-notices.ts';
import {
  sendNoticesJob,
  sendPushJob,
  sweepNotificationsJob,
  tellResultsJob,
  trimNotificationsJob,
} from './messages.jobs.ts';
import { sendPush } from './pushing/send-push.ts';
import { removeOldNotifications, trimNotifications } from './removing/remove-notifications.ts';
import { requeueResults } from './results/plan-results.ts';
import { tellResults } from './results/tell-results.ts';

export const messagesHandlers: readonly JobHandler[] = [
  handleJob(tellResultsJob, (app, { listingId }, run) => tellResults(app, listingId, run)),
  handleJob(trimNotificationsJob, (app, { memberId }) => trimNotifications(app, memberId)),
  handleJob(sweepNotificationsJob, async (app) => {
    await requeueResults(app);
    await removeOldNotifications(app);
  }),
  handleJob(sendNoticesJob, (app) => sendNotices(app)),
  handleJob(sendPushJob, (app, payload) => sendPush(app, payload)),
];
