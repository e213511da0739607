import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { answerResetRequestJob, endStaleSessionsJob, requeueResetRequestsJob } from './accounts.jobs.ts';
import { answerResetRequest } from './passwords/answer-reset-request.ts';
import { endStaleSessions } from './sessions/end-stale-sessions.ts';
import { requeueResetRequests } from './passwords/requeue-reset-requests.ts';

export const accountsHandlers: readonly JobHandler[] = [
  handleJob(answerResetRequestJob, (app, { requestId }, run) => answerResetRequest(app, requestId, run)),
  handleJob(requeueResetRequestsJob, (app) => requeueResetRequests(app)),
  handleJob(endStaleSessionsJob, (app) => endStaleSessions(app)),
];
