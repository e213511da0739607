import { IDEMPOTENCY_HOURS } from '@ballpark/rules/requests';
import type { AppContext } from '../app/context.ts';
import { before } from '../database/instant.ts';
import { defineJob, emptyPayload } from '../jobs/define-job.ts';
import { handleJob } from '../jobs/handle-job.ts';
import { deleteKeysBefore } from './idempotency.repository.ts';

const BATCH = 1_000;
/** The next run, an hour later, takes the rest. */
const BATCHES_A_RUN = 100;

export const purgeIdempotencyKeysJob = defineJob({
  name: 'purge-idempotency-keys',
  payload: emptyPayload,
  schedule: '23 * * * *',
});

export const purgeIdempotencyKeysHandler = handleJob(purgeIdempotencyKeysJob, (app) => purgeIdempotencyKeys(app));

/** Deletes keys that are too old for a client to retry with. One short statement per batch. */
export async function purgeIdempotencyKeys(app: AppContext): Promise<void> {
  const cutoff = before(app.now(), IDEMPOTENCY_HOURS, 'hours');
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    if ((await deleteKeysBefore(app.db, cutoff, BATCH)) < BATCH) return;
  }
}
