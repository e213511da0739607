import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { findArrangedClosings } from './detecting/find-arranged-closings.ts';
import { findArrangedClosingsJob } from './fair-play.jobs.ts';

export const fairPlayHandlers: readonly JobHandler[] = [
  handleJob(findArrangedClosingsJob, (app, _, run) => findArrangedClosings(app, run)),
];
