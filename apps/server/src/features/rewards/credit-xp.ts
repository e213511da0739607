import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { addXp } from './add-xp.ts';
import { bucketChanges } from './bucket-changes.ts';
import { type Earning, insertEntries } from './xp-entry.repository.ts';
import { changeBuckets } from './xp-histogram.repository.ts';

/**
 * Books what members who are locked have earned, each earning once however often it comes: what is in the ledger
 * already changes nothing. Called once in a transaction and last, because everybody meets in the histogram.
 */
export async function creditXp(app: AppContext, trx: Trx, earnings: readonly Earning[]): Promise<void> {
  if (earnings.length === 0) return;
  const booked = await insertEntries(trx, earnings, app.now());
  const gains = new Map<string, number>();
  for (const { memberId, amount } of booked) gains.set(memberId, (gains.get(memberId) ?? 0) + amount);
  if (gains.size === 0) return;
  const changes = await addXp(
    trx,
    [...gains].map(([memberId, amount]) => ({ memberId, amount })),
  );
  await changeBuckets(trx, bucketChanges(changes));
}
