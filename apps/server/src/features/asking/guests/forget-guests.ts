import { GUEST_HASH_DAYS } from '@ballpark/rules/asking';
import type { AppContext } from '../../../core/context.ts';
import { before } from '../../../database/instant.ts';
import { countHashedPrices, emptyGuestHashes } from './forget-guests.repository.ts';

const BATCH = 1_000;
const BATCHES_PER_RUN = 20;

/**
 * Removes the hashes of device and network from prices whose listing ended 30 days ago: its guests are then known by nothing
 * but the name that they wrote. Returns how many.
 */
export async function forgetGuests(app: AppContext): Promise<number> {
  let emptied = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const found = await emptyGuestHashes(app.db, { endedUntil: findEnd(app), limit: BATCH });
    emptied += found;
    if (found < BATCH) break;
  }
  return emptied;
}

/** How many are due, up to a limit. */
export function countDueGuestHashes(app: AppContext, limit: number): Promise<number> {
  return countHashedPrices(app.db, { endedUntil: findEnd(app), limit });
}

function findEnd(app: AppContext) {
  return before(app.now(), GUEST_HASH_DAYS, 'days');
}
