import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { sendPushJob } from './push.jobs.ts';
import { sendPush } from './send-push.ts';

export const pushHandlers: readonly JobHandler[] = [handleJob(sendPushJob, (app, payload) => sendPush(app, payload))];
