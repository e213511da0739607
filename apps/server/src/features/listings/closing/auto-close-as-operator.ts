import { createHash, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../../app/context.ts';
import { Refusal } from '../../../app/refusal.ts';
import { autoCloseListings } from './auto-close-listings.ts';

/** What the worker does each minute, for whoever has the operator's key. Where none is set nobody has it. */
export async function autoCloseAsOperator(app: AppContext, key: unknown): Promise<{ count: number; ids: string[] }> {
  if (!isOperatorKey(app.config.adminKeyHash, key)) throw new Refusal('wrong_admin_key');
  const ids = await autoCloseListings(app);
  return { count: ids.length, ids };
}

/** Compared as hashes, so that neither how long the key is nor how much of it was right takes noticeably longer. */
function isOperatorKey(expected: Buffer | undefined, key: unknown): boolean {
  if (expected === undefined || typeof key !== 'string') return false;
  return timingSafeEqual(createHash('sha256').update(key).digest(), expected);
}
