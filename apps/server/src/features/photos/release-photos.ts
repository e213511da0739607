import type { AppContext } from '../../app/context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { JobRun } from '../../jobs/handle-job.ts';
import { markReleased } from './photos.repository.ts';

type Released = { ownerId: string; contentHashes: readonly string[] };

/**
 * Lets photos a listing has dropped become unused from now on. Another listing of the member's may show them still: the
 * sweep looks before it takes any.
 */
export async function releasePhotos(app: AppContext, released: Released, run: JobRun): Promise<void> {
  await inTransaction(app.db.members, async (trx) => {
    await markReleased(trx, { ...released, kind: 'listing' }, app.now());
    await run.finish(trx);
  });
}
