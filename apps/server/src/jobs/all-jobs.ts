import {
  answerResetRequestJob,
  endStaleSessionsJob,
  requeueResetRequestsJob,
} from '../features/accounts/accounts.jobs.ts';
import { countSuggestionJob } from '../features/rewards/rewards.jobs.ts';
import { autoCloseListingsJob, forgetOldActsJob, sweepRemindersJob } from '../features/listings/listings.jobs.ts';
import { deliverMailJob, requeueWaitingMailJob } from '../features/mail/mail.jobs.ts';
import { makeAvifVariantsJob, sweepOrphanPhotosJob, sweepStrayObjectsJob } from '../features/photos/photos.jobs.ts';
import { settleListingJob } from '../features/rewards/rewards.jobs.ts';
import type { JobDefinition } from './define-job.ts';

/** Every kind of background work; migrating makes a queue for each. */
export const ALL_JOBS: readonly JobDefinition[] = [
  deliverMailJob,
  requeueWaitingMailJob,
  answerResetRequestJob,
  requeueResetRequestsJob,
  endStaleSessionsJob,
  makeAvifVariantsJob,
  sweepOrphanPhotosJob,
  sweepStrayObjectsJob,
  forgetOldActsJob,
  autoCloseListingsJob,
  sweepRemindersJob,
  settleListingJob,
  countSuggestionJob,
];
