import type { AppContext } from '../../../core/context.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { deleteStaleEmailChanges } from './email-change.repository.ts';
import { deleteFormerEmails } from './former-email.repository.ts';
import { deleteFormerUsernames } from './username.repository.ts';

const BATCHES = { size: 1_000, most: 100 };

/** Deletes former usernames and addresses whose time is over, and changes of address that were never confirmed. */
export async function forgetFormerNames(app: AppContext): Promise<void> {
  const now = app.now();
  for (const deleteBatch of [deleteFormerUsernames, deleteFormerEmails, deleteStaleEmailChanges]) {
    await runInBatches(BATCHES, (limit) => deleteBatch(app.db, now, limit));
  }
}
