import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { endSuspensions } from './deciding/end-suspensions.ts';
import { endSuspensionsJob } from './moderation.jobs.ts';

export const moderationHandlers: readonly JobHandler[] = [handleJob(endSuspensionsJob, (app) => endSuspensions(app))];
