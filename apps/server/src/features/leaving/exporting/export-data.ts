import type { DataExport } from '@ballpark/contracts/leaving';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { lockAnyAccount } from '../../accounts/closing/close-account.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { buildExportJob } from '../leaving.jobs.ts';
import { buildExportKey, storeArchive } from './store-archive.ts';
import {
  findExport,
  findReplaceableExport,
  insertExport,
  markExportFailed,
  markExportReady,
  startExport,
} from './export.repository.ts';

const ATTEMPTS = 4;

/** Queues a copy of the caller's data, once a day. A failed one may be asked for again at once. */
export async function requestExport(app: AppContext, memberId: string): Promise<void> {
  const id = newId();
  const replacedId = await findReplaceableExport(app.db, memberId, app.now());
  // The archive before its row: without the row no job would find the archive.
  if (replacedId !== undefined) await app.storage.erase(buildExportKey(replacedId));
  await inTransaction(app.db, async (trx) => {
    if ((await lockAnyAccount(trx, memberId)) !== 'active') throw new Refusal('not_signed_in');
    if (!(await insertExport(trx, { id, memberId, at: app.now() }))) throw new Refusal('export_too_soon');
    await app.jobs.add(trx, buildExportJob, { payload: { exportId: id }, key: id });
  });
}

export async function getExport(app: AppContext, memberId: string): Promise<DataExport | null> {
  const found = await findExport(app.db, memberId, app.now());
  if (!found) return null;
  const { requestedAt, startedAt, expiresAt, failedAt, nextAt } = found;
  const unfinished = startedAt === null ? 'asked' : 'building';
  return {
    state: failedAt !== null ? 'failed' : expiresAt !== null ? 'ready' : unfinished,
    askedAt: requestedAt.toISOString(),
    readyUntil: expiresAt?.toISOString() ?? null,
    nextAt: nextAt.toISOString(),
  };
}

/** Builds and stores the archive and queues the mail. A repeated run writes the same object again. */
export async function buildExport(app: AppContext, exportId: string, run: JobRun): Promise<void> {
  const started = await startExport(app.db, exportId, app.now());
  if (!started) return;
  const { memberId, attempts } = started;
  try {
    await storeArchive(app, memberId, buildExportKey(exportId));
  } catch (error) {
    if (attempts < ATTEMPTS) throw error;
    app.log.error({ err: error, exportId }, 'a copy of data could not be built');
    return markExportFailed(app.db, exportId, app.now());
  }
  await inTransaction(app.db, async (trx) => {
    const ready = await markExportReady(trx, exportId, app.now());
    if (ready) await queueMail(app, trx, { memberId, template: 'export-ready', dedupeKey: exportId });
    await run.finish(trx);
  });
}
