import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { makeAvifVariants } from './make-avif-variants.ts';
import { makeAvifVariantsJob, sweepOrphanPhotosJob, sweepStrayObjectsJob } from './photos.jobs.ts';
import { sweepOrphanPhotos } from './sweep-orphan-photos.ts';
import { sweepStrayObjects } from './sweep-stray-objects.ts';

export const photosHandlers: readonly JobHandler[] = [
  handleJob(makeAvifVariantsJob, (app, content, run) => makeAvifVariants(app, content, run)),
  handleJob(sweepOrphanPhotosJob, (app) => sweepOrphanPhotos(app)),
  handleJob(sweepStrayObjectsJob, (app, progress) => sweepStrayObjects(app, progress)),
];
