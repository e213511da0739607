import { endStaleSessionsJob } from '../features/accounts/accounts.jobs.ts';
import { deliverMailJob, requeueWaitingMailJob } from '../features/mail/mail.jobs.ts';
import type { JobDefinition } from './define-job.ts';

/** Every kind of background work; migrating makes a queue for each. */
export const ALL_JOBS: readonly JobDefinition[] = [deliverMailJob, requeueWaitingMailJob, endStaleSessionsJob];
