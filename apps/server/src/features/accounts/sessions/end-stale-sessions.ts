import { SIGN_IN_LINK_MINUTES } from '@ballpark/rules/accounts';
import type { AppContext } from '../../../core/context.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { countUnusedDevices, deleteUnusedDevices } from '../attempts/known-device.repository.ts';
import { countOldLinks, deleteExpiredLinks, deleteOldRequests } from '../attempts/sign-in-link.repository.ts';
import { countExpiredTokens, deleteExpiredTokens } from '../email-token.repository.ts';
import { countEndedSessions, deleteSessions, selectAgedSessions, selectIdleSessions } from './session.repository.ts';

const BATCHES = { size: 1_000, most: 100 };

/** Deletes expired sessions, devices that are no longer used, and expired links of mails. */
export async function endStaleSessions(app: AppContext): Promise<void> {
  const now = app.now();
  for (const select of [selectIdleSessions, selectAgedSessions]) {
    await runInBatches(BATCHES, (limit) => deleteSessions(app.db, select, { now, limit }));
  }
  await runInBatches(BATCHES, (limit) => deleteExpiredTokens(app.db, now, limit));
  await runInBatches(BATCHES, (limit) => deleteUnusedDevices(app.db, now, limit));
  await runInBatches(BATCHES, (limit) => deleteExpiredLinks(app.db, now, limit));
  await runInBatches(BATCHES, (limit) => deleteOldRequests(app.db, givenUpBefore(app), limit));
}

/** How many rows the next run deletes, up to a limit. */
export async function countStaleSessions(app: AppContext, limit: number): Promise<number> {
  const now = app.now();
  const counts = [
    await countEndedSessions(app.db, { now, limit }),
    await countExpiredTokens(app.db, now, limit),
    await countUnusedDevices(app.db, now, limit),
    await countOldLinks(app.db, { now, requestedBefore: givenUpBefore(app) }, limit),
  ];
  return Math.min(
    limit,
    counts.reduce((sum, count) => sum + count),
  );
}

/** A link that was not mailed until then is not wanted any more. Its person has tried again, or has left. */
function givenUpBefore(app: AppContext): Instant {
  return before(app.now(), SIGN_IN_LINK_MINUTES, 'minutes');
}
