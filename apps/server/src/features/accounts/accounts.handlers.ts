import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { endStaleSessionsJob } from './accounts.jobs.ts';
import { endStaleSessions } from './end-stale-sessions.ts';

export const accountsHandlers: readonly JobHandler[] = [handleJob(endStaleSessionsJob, (app) => endStaleSessions(app))];
