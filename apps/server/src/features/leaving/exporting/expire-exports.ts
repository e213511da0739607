import type { AppContext } from '../../../core/context.ts';
import { before } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { buildExportJob } from '../leaving.jobs.ts';
import { buildExportKey } from './store-archive.ts';
import { deleteExport, listExpiredExports, listOwnExports, listStuckExports } from './export.repository.ts';

const STUCK_HOURS = 1;

/** Removes archives whose day is over, and adds jobs again for exports that wait too long. */
export async function expireExports(app: AppContext): Promise<void> {
  await runInBatches({ size: 100, most: 10 }, async (limit) => {
    const expired = await listExpiredExports(app.db, { before: app.now(), limit });
    for (const id of expired) await removeExport(app, id);
    return expired.length;
  });
  const stuck = await listStuckExports(app.db, { before: before(app.now(), STUCK_HOURS, 'hours'), limit: 100 });
  await inTransaction(app.db, async (trx) => {
    for (const id of stuck) await app.jobs.add(trx, buildExportJob, { payload: { exportId: id }, key: id });
  });
}

/** How many archives the next run removes, up to a limit. */
export async function countExpiredExports(app: AppContext, limit: number): Promise<number> {
  return (await listExpiredExports(app.db, { before: app.now(), limit })).length;
}

/** The object first: if the storage is away, the row stays for the next run. */
async function removeExport(app: AppContext, id: string): Promise<void> {
  await app.storage.erase(buildExportKey(id));
  await deleteExport(app.db, id);
}

/** For a member whose account is erased. */
export async function eraseExports(app: AppContext, memberId: string): Promise<void> {
  for (const id of await listOwnExports(app.db, memberId)) await removeExport(app, id);
}
