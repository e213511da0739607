import type { AppContext } from '../../../app/context.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { countExpiredTokens, deleteExpiredTokens } from '../email-token.repository.ts';
import { countOver, deleteSessions, selectAgedSessions, selectIdleSessions } from './session.repository.ts';

const BATCHES = { size: 1_000, most: 100 };

/** Deletes expired sessions and expired mail tokens. */
export async function endStaleSessions(app: AppContext): Promise<void> {
  const now = app.now();
  for (const select of [selectIdleSessions, selectAgedSessions]) {
    await runInBatches(BATCHES, (limit) => deleteSessions(app.db, select, { now, limit }));
  }
  await runInBatches(BATCHES, (limit) => deleteExpiredTokens(app.db, now, limit));
}

/** How many rows the next run deletes, up to a limit. */
export async function countStaleSessions(app: AppContext, limit: number): Promise<number> {
  const now = app.now();
  const sessions = await countOver(app.db, { now, limit });
  return Math.min(limit, sessions + (await countExpiredTokens(app.db, now, limit)));
}
