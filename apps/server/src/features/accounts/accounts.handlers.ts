import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import {
  answerResetRequestJob,
  answerSignInLinkJob,
  endStaleSessionsJob,
  forgetFormerNamesJob,
  removeUnverifiedMembersJob,
  requeueResetRequestsJob,
} from './accounts.jobs.ts';
import { answerSignInLink } from './attempts/answer-sign-in-link.ts';
import { forgetFormerNames } from './identity/forget-former-names.ts';
import { answerResetRequest, requeueResetRequests } from './passwords/reset-password.ts';
import { endStaleSessions } from './sessions/end-stale-sessions.ts';
import { removeUnverifiedMembers } from './signup/remove-unverified-members.ts';

export const accountsHandlers: readonly JobHandler[] = [
  handleJob(answerResetRequestJob, (app, { requestId }, run) => answerResetRequest(app, requestId, run)),
  handleJob(answerSignInLinkJob, (app, { requestId }, run) => answerSignInLink(app, requestId, run)),
  handleJob(requeueResetRequestsJob, (app) => requeueResetRequests(app)),
  handleJob(removeUnverifiedMembersJob, (app) => removeUnverifiedMembers(app)),
  handleJob(endStaleSessionsJob, (app) => endStaleSessions(app)),
  handleJob(forgetFormerNamesJob, (app) => forgetFormerNames(app)),
];
