import { accountsHandlers } from '../features/accounts/accounts.handlers.ts';
import { achievementsHandlers } from '../features/rewards/rewards.handlers.ts';
import { listingsHandlers } from '../features/listings/listings.handlers.ts';
import { mailHandlers } from '../features/mail/mail.handlers.ts';
import { photosHandlers } from '../features/photos/photos.handlers.ts';
import type { JobHandler } from './handle-job.ts';

/** What each job does; a worker refuses to start when one is missing. */
export const ALL_HANDLERS: readonly JobHandler[] = [
  ...accountsHandlers,
  ...mailHandlers,
  ...photosHandlers,
  ...listingsHandlers,
  ...achievementsHandlers,
];
