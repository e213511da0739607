import type { AppContext } from '../../../app/context.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { deleteExpiredTokens } from '../email-token.repository.ts';
import { deleteSessions, selectAgedSessions, selectIdleSessions } from './session.repository.ts';

const BATCHES = { size: 1_000, most: 100 };

/** Deletes expired sessions and expired mail tokens. */
export async function endStaleSessions(app: AppContext): Promise<void> {
  const now = app.now();
  for (const select of [selectIdleSessions, selectAgedSessions]) {
    await runInBatches(BATCHES, (limit) => deleteSessions(app.db, select, { now, limit }));
  }
  await runInBatches(BATCHES, (limit) => deleteExpiredTokens(app.db, now, limit));
}
