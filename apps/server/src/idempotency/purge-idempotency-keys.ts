import { IDEMPOTENCY_HOURS } from '@ballpark/rules/requests';
import type { AppContext } from '../app/context.ts';
import type { Database } from '../database/client.ts';
import { before } from '../database/instant.ts';
import { deleteDoneBefore } from './idempotency.repository.ts';

const BATCH = 1_000;
/** What is left after so many waits for the next hour. */
const BATCHES_A_RUN = 100;

/** Forgets which keys were used, once nobody will send the same again. */
export async function forgetOldActs(app: AppContext): Promise<void> {
  for (const db of app.db.everyListings) await forgetIn(app, db);
}

/** In batches: each is over before anybody could notice it. */
async function forgetIn(app: AppContext, db: Database): Promise<void> {
  const cutoff = before(app.now(), IDEMPOTENCY_HOURS, 'hours');
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    if ((await deleteDoneBefore(db, cutoff, BATCH)) < BATCH) return;
  }
}
