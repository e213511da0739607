import type { AppContext } from '../../core/context.ts';
import { runInBatches } from '../../jobs/run-in-batches.ts';
import { deleteNotes } from './suggestions.repository.ts';

/** Deletes the notes of a member. The amounts stay: the figures of their listings and the XP of others depend on them. */
export async function eraseNotes(app: AppContext, memberId: string): Promise<void> {
  await runInBatches({ size: 1_000, most: 1_000 }, (limit) => deleteNotes(app.db, memberId, limit));
}
