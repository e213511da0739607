import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverMailJob, requeueWaitingMailJob } from './mail.jobs.ts';
import { requeueWaitingMail } from './queue-mail.ts';

export const mailHandlers: readonly JobHandler[] = [
  handleJob(deliverMailJob, (app, { mailId }, run) => deliverMail(app, mailId, run)),
  handleJob(requeueWaitingMailJob, (app) => requeueWaitingMail(app)),
];
