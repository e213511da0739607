import { createHash } from 'node:crypto';
import { Refusal } from '../core/refusal.ts';
import type { Database, Trx } from '../database/client.ts';
import { violates } from '../database/faults.ts';
import type { Instant } from '../database/instant.ts';
import { inTransaction } from '../database/transaction.ts';
import { findKey, type IdempotencyKey, insertKey, KEY_CONSTRAINT } from './idempotency.repository.ts';

type KeyInput = { memberId: string; key: string | undefined; content: object };

/** Undefined when the client sent no key. */
export function toIdempotencyKey({ memberId, key, content }: KeyInput): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  return { memberId, key, contentHash: createHash('sha256').update(JSON.stringify(content)).digest() };
}

/** The id of what an earlier request with this key created, if there was one. */
export async function findEarlierResult(db: Database, key: IdempotencyKey): Promise<string | undefined> {
  const earlier = await findKey(db, key);
  if (!earlier) return undefined;
  if (!earlier.contentHash.equals(key.contentHash)) throw new Refusal('key_reused');
  return earlier.resultId;
}

type WorkInput = { key: IdempotencyKey | undefined; resultId: string; at: Instant };

/**
 * Runs the work and stores the key in one transaction, and returns the id of what it created. If a concurrent request
 * with the same key was faster, nothing is done and the id is that of the other request.
 */
export async function withIdempotencyKey(
  db: Database,
  { key, resultId, at }: WorkInput,
  work: (trx: Trx) => Promise<void>,
): Promise<string> {
  try {
    await inTransaction(db, async (trx) => {
      if (key) await insertKey(trx, { ...key, resultId, at });
      await work(trx);
    });
    return resultId;
  } catch (error) {
    const earlier = key && violates(error, KEY_CONSTRAINT) ? await findEarlierResult(db, key) : undefined;
    if (earlier === undefined) throw error;
    return earlier;
  }
}
