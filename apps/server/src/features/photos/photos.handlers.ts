import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { makeAvifVariants } from './make-avif-variants.ts';
import { makeAvifVariantsJob, sweepOrphanPhotosJob, sweepStrayObjectsJob } from './photos.jobs.ts';
import { sweepOrphanPhotos, sweepStrayObjects } from './sweep-photos.ts';

export const photosHandlers: readonly JobHandler[] = [
  handleJob(makeAvifVariantsJob, (app, content, run) => makeAvifVariants(app, content, run)),
  handleJob(sweepOrphanPhotosJob, (app) => sweepOrphanPhotos(app)),
  handleJob(sweepStrayObjectsJob, (app, progress) => sweepStrayObjects(app, progress)),
];
