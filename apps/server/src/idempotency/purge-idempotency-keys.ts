import { IDEMPOTENCY_HOURS } from '@ballpark/rules/requests';
import type { AppContext } from '../core/context.ts';
import { before } from '../database/instant.ts';
import { defineJob, emptyPayload } from '../jobs/define-job.ts';
import { handleJob } from '../jobs/handle-job.ts';
import { runInBatches } from '../jobs/run-in-batches.ts';
import { countKeysBefore, deleteKeysBefore } from './idempotency.repository.ts';

export const purgeIdempotencyKeysJob = defineJob({
  name: 'purge-idempotency-keys',
  payload: emptyPayload,
  schedule: '23 * * * *',
});

export const purgeIdempotencyKeysHandler = handleJob(purgeIdempotencyKeysJob, (app) => purgeIdempotencyKeys(app));

/** Deletes keys that are too old for a client to retry with. One short statement per batch. */
export async function purgeIdempotencyKeys(app: AppContext): Promise<void> {
  const cutoff = before(app.now(), IDEMPOTENCY_HOURS, 'hours');
  await runInBatches({ size: 1_000, most: 100 }, (limit) => deleteKeysBefore(app.db, cutoff, limit));
}

/** How many keys are too old, up to a limit. */
export function countOldKeys(app: AppContext, limit: number): Promise<number> {
  return countKeysBefore(app.db, before(app.now(), IDEMPOTENCY_HOURS, 'hours'), limit);
}
