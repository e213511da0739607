import { handleJob, type JobHandler } from '../../jobs/handle-job.ts';
import { eraseShareCards } from './erase-share-cards.ts';
import { eraseShareCardsJob } from './sharing.jobs.ts';

export const sharingHandlers: readonly JobHandler[] = [
  handleJob(eraseShareCardsJob, (app, listing) => eraseShareCards(app, listing)),
];
