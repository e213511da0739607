import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { makeAvifVariants } from './storing/make-avif-variants.ts';
import {
  eraseExpiredEvidenceJob,
  makeAvifVariantsJob,
  purgePhotoJob,
  sweepOrphanPhotosJob,
  sweepStrayObjectsJob,
  takeDownPhotosJob,
} from './photos.jobs.ts';
import { purgeContent } from './sweeping/purge-content.ts';
import { sweepOrphanPhotos, sweepStrayObjects } from './sweeping/sweep-photos.ts';
import { eraseExpiredEvidence, eraseTakenDown } from './takedown/take-down-photos.ts';

export const photosHandlers: readonly JobHandler[] = [
  handleJob(makeAvifVariantsJob, (app, content, run) => makeAvifVariants(app, content, run)),
  handleJob(sweepOrphanPhotosJob, (app) => sweepOrphanPhotos(app)),
  handleJob(takeDownPhotosJob, (app, content) => eraseTakenDown(app, content)),
  handleJob(purgePhotoJob, (app, { contentHash }) => purgeContent(app, contentHash)),
  handleJob(eraseExpiredEvidenceJob, (app) => eraseExpiredEvidence(app)),
  handleJob(sweepStrayObjectsJob, (app, progress) => sweepStrayObjects(app, progress)),
];
