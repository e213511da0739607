import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { chooseDays } from './choosing/choose-days.ts';
import { chooseDailyFiveJob } from './daily.jobs.ts';

export const dailyHandlers: readonly JobHandler[] = [handleJob(chooseDailyFiveJob, (app) => chooseDays(app))];
