import { createHash } from 'node:crypto';
import { Refusal } from '../app/refusal.ts';
import type { Database, Trx } from '../database/client.ts';
import { violates } from '../database/faults.ts';
import type { Instant } from '../database/instant.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Act, ACT_ONCE, findDone, insertDone } from './idempotency.repository.ts';

type Sent = { memberId: string; key: string | undefined; content: object };

/** What a member does as something that can be recognised; undefined when they gave it no key. */
export function actOf({ memberId, key, content }: Sent): Act | undefined {
  if (key === undefined) return undefined;
  return { memberId, key, contentHash: createHash('sha256').update(JSON.stringify(content)).digest() };
}

/** The id of what this act made before; undefined when it has not been done. */
export async function findEarlierResult(db: Database, act: Act): Promise<string | undefined> {
  const done = await findDone(db, act);
  if (!done) return undefined;
  if (!done.contentHash.equals(act.contentHash)) throw new Refusal('key_reused');
  return done.resultId;
}

type Doing = { act: Act | undefined; resultId: string; at: Instant };

/**
 * Runs the work in one transaction with the note that it was done, and answers the id of what it made. Where another
 * request with the same key was faster, nothing is done and the answer is what that one made.
 */
export async function doOnce(
  db: Database,
  { act, resultId, at }: Doing,
  work: (trx: Trx) => Promise<void>,
): Promise<string> {
  try {
    await inTransaction(db, async (trx) => {
      if (act) await insertDone(trx, { ...act, resultId, at });
      await work(trx);
    });
    return resultId;
  } catch (error) {
    const earlier = act && violates(error, ACT_ONCE) ? await findEarlierResult(db, act) : undefined;
    if (earlier === undefined) throw error;
    return earlier;
  }
}
