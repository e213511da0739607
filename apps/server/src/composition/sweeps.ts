import { countOldKeys, purgeIdempotencyKeys, purgeIdempotencyKeysJob } from '../idempotency/purge-idempotency-keys.ts';
import {
  endStaleSessionsJob,
  removeUnverifiedMembersJob,
  requeueResetRequestsJob,
} from '../features/accounts/accounts.jobs.ts';
import { countWaitingResets, requeueResetRequests } from '../features/accounts/passwords/reset-password.ts';
import { countStaleSessions, endStaleSessions } from '../features/accounts/sessions/end-stale-sessions.ts';
import {
  countUnverifiedMembers,
  removeUnverifiedMembers,
} from '../features/accounts/signup/remove-unverified-members.ts';
import { countExpiredExports, expireExports } from '../features/leaving/exporting/expire-exports.ts';
import { expireExportsJob } from '../features/leaving/leaving.jobs.ts';
import { autoCloseListings, countOverdueListings } from '../features/listings/closing/auto-close-listings.ts';
import { autoCloseListingsJob, sweepRevealsJob, sweepSkipsJob } from '../features/listings/listings.jobs.ts';
import { countOldSkips, sweepSkips } from '../features/listings/quick/skip-listing.ts';
import { countOldReveals, sweepReveals } from '../features/listings/reading/reveal-prices.ts';
import { requeueWaitingMailJob } from '../features/mail/mail.jobs.ts';
import { countOverdueMails, requeueWaitingMail } from '../features/mail/queue-mail.ts';
import { countEndedSuspensions, endSuspensions } from '../features/moderation/deciding/end-suspensions.ts';
import { endSuspensionsJob } from '../features/moderation/moderation.jobs.ts';
import { sweepNotificationsJob } from '../features/messages/messages.jobs.ts';
import { countOldNotifications, removeOldNotifications } from '../features/messages/removing/remove-notifications.ts';
import { countStaleResults, requeueResults } from '../features/messages/results/plan-results.ts';
import { sweepOrphanPhotosJob } from '../features/photos/photos.jobs.ts';
import { countOrphanPhotos, sweepOrphanPhotos } from '../features/photos/sweeping/sweep-photos.ts';
import { requeueUnsettledJob } from '../features/rewards/rewards.jobs.ts';
import { countUnsettled, requeueUnsettled } from '../features/rewards/settling/requeue-unsettled.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import type { AppContext } from '../core/context.ts';

export type Sweep = {
  /** The scheduled job of the worker that does the same. */
  job: JobDefinition;
  /** Tells the operator what is found and what happens to it. */
  description: string;
  /** How many rows are due, up to a limit. Changes nothing. */
  count: (app: AppContext, limit: number) => Promise<number>;
  run: (app: AppContext) => Promise<unknown>;
};

/** Work that the worker finds and mends on schedule. The periods of the privacy policy are `RETENTION_RULES`. */
export const SWEEPS: readonly Sweep[] = [
  {
    job: autoCloseListingsJob,
    description: 'listings whose time is over: closed',
    count: countOverdueListings,
    run: autoCloseListings,
  },
  {
    job: requeueUnsettledJob,
    description: 'ended listings that are not settled: a job is queued',
    count: countUnsettled,
    run: requeueUnsettled,
  },
  {
    job: sweepNotificationsJob,
    description: 'closings whose participants are not told: a job is queued',
    count: countStaleResults,
    run: requeueResults,
  },
  {
    job: requeueWaitingMailJob,
    description: 'owed mails whose attempt is late: a job is queued',
    count: countOverdueMails,
    run: requeueWaitingMail,
  },
  {
    job: requeueResetRequestsJob,
    description: 'requests for a new password that nothing works on: a job is queued',
    count: countWaitingResets,
    run: requeueResetRequests,
  },
  {
    job: endSuspensionsJob,
    description: 'suspensions that are over: ended',
    count: countEndedSuspensions,
    run: endSuspensions,
  },
  {
    job: sweepOrphanPhotosJob,
    description: 'photos that were released two days ago: checked, given up if unused',
    count: countOrphanPhotos,
    run: sweepOrphanPhotos,
  },
  {
    job: expireExportsJob,
    description: 'downloads of own data whose day is over: removed',
    count: countExpiredExports,
    run: expireExports,
  },
  {
    job: sweepNotificationsJob,
    description: 'notifications that are too old: removed',
    count: countOldNotifications,
    run: removeOldNotifications,
  },
  {
    job: endStaleSessionsJob,
    description: 'expired sessions and links in mails: removed',
    count: countStaleSessions,
    run: endStaleSessions,
  },
  {
    job: removeUnverifiedMembersJob,
    description: 'accounts whose address was never verified: removed',
    count: countUnverifiedMembers,
    run: removeUnverifiedMembers,
  },
  {
    job: purgeIdempotencyKeysJob,
    description: 'idempotency keys that are too old: removed',
    count: countOldKeys,
    run: purgeIdempotencyKeys,
  },
  {
    job: sweepRevealsJob,
    description: 'reveals of ended listings: removed',
    count: countOldReveals,
    run: sweepReveals,
  },
  {
    job: sweepSkipsJob,
    description: 'skips of ended listings, and what was offered to helpers: removed',
    count: countOldSkips,
    run: sweepSkips,
  },
];
