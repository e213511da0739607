import { calibrateRanges as computeCalibrations } from '@ballpark/rules/crowd/range-calibration';
import type { AppContext } from '../../../core/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { listScores, saveCalibrations } from './calibration.repository.ts';

/** Learns from the closings so far how far final prices lie from figures. */
export async function calibrateRanges(app: AppContext): Promise<void> {
  const calibrations = computeCalibrations(await listScores(app.db));
  await inTransaction(app.db, (trx) => saveCalibrations(trx, { calibrations, at: app.now() }));
}
