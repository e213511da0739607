import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { forgetOldActs } from './forget-old-acts.ts';
import { forgetOldActsJob } from './listings.jobs.ts';

export const listingsHandlers: readonly JobHandler[] = [handleJob(forgetOldActsJob, (app) => forgetOldActs(app))];
