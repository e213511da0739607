import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { answerResetRequestJob, endStaleSessionsJob, requeueResetRequestsJob } from './accounts.jobs.ts';
import { answerResetRequest, requeueResetRequests } from './passwords/reset-password.ts';
import { endStaleSessions } from './sessions/end-stale-sessions.ts';

export const accountsHandlers: readonly JobHandler[] = [
  handleJob(answerResetRequestJob, (app, { requestId }, run) => answerResetRequest(app, requestId, run)),
  handleJob(requeueResetRequestsJob, (app) => requeueResetRequests(app)),
  handleJob(endStaleSessionsJob, (app) => endStaleSessions(app)),
];
