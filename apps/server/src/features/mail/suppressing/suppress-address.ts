import { createHash } from 'node:crypto';
import type { AppContext } from '../../../core/context.ts';
import {
  countSuppressions,
  deleteSuppression,
  findSuppression,
  insertSuppression,
  type SuppressionReason,
} from './suppression.repository.ts';

/** Lower case, because most mail servers do not tell the two apart: 'A@b.c' must not get around 'a@b.c'. */
function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address.trim().toLowerCase()).digest();
}

/** From now on no mail is sent to this address. Returns whether that is new. */
export function suppressAddress(app: AppContext, address: string, reason: SuppressionReason): Promise<boolean> {
  return insertSuppression(app.db, { addressHash: hashAddress(address), reason, at: app.now() });
}

/** Returns whether the address was suppressed. */
export function unsuppressAddress(app: AppContext, address: string): Promise<boolean> {
  return deleteSuppression(app.db, hashAddress(address));
}

export function getSuppression(app: AppContext, address: string) {
  return findSuppression(app.db, hashAddress(address));
}

export async function isSuppressed(app: AppContext, address: string): Promise<boolean> {
  return (await getSuppression(app, address)) !== undefined;
}

export function summarizeSuppressions(app: AppContext) {
  return countSuppressions(app.db);
}
