import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { changeMonths } from './boards/month-xp.repository.ts';
import { addToCards, setRanks, type XpGain } from './rank.repository.ts';
import { insertEntries, type XpEarning } from './xp-entry.repository.ts';
import { type BucketChange, changeBuckets } from './xp-histogram.repository.ts';

/**
 * Credits earnings to members who are locked. Idempotent: an earning that is already in the ledger changes nothing. Call it
 * once per transaction and last, because all transactions meet in the few rows of the histogram.
 */
export async function creditXp(app: AppContext, trx: Trx, earnings: readonly XpEarning[]): Promise<void> {
  if (earnings.length === 0) return;
  const credited = await insertEntries(trx, earnings, app.now());
  const gains = new Map<string, number>();
  for (const { memberId, points } of credited) gains.set(memberId, (gains.get(memberId) ?? 0) + points);
  if (gains.size === 0) return;
  await changeMonths(trx, credited);
  const changes = await addXp(
    trx,
    [...gains].map(([memberId, points]) => ({ memberId, points })),
  );
  await changeBuckets(trx, toBucketChanges(changes));
}

/** The total of a member before and after. */
type XpChange = { before: number; after: number };

/**
 * Adds to the totals on the cards and on the boards, one gain per member. Returns the changes of members who are on the
 * boards: a suspended member keeps earning but is on none.
 */
async function addXp(trx: Trx, gains: readonly XpGain[]): Promise<XpChange[]> {
  const ranked = await setRanks(trx, await addToCards(trx, gains));
  const gained = new Map(gains.map(({ memberId, points }) => [memberId, points]));
  return ranked.map(({ memberId, xp }) => ({ before: xp - (gained.get(memberId) ?? 0), after: xp }));
}

/** The bucket sizes of the histogram, finest first. A check constraint of the table allows only these. */
const STEPS = [1, 100, 5000] as const;

/** The histogram changes of some members, in the order of step and bucket. Members with 0 XP are not in the histogram. */
export function toBucketChanges(changes: readonly XpChange[]): BucketChange[] {
  return STEPS.flatMap((step) => {
    const deltas = new Map<number, number>();
    const count = (xp: number, delta: number) => {
      const bucket = Math.floor(xp / step);
      if (xp > 0) deltas.set(bucket, (deltas.get(bucket) ?? 0) + delta);
    };
    for (const { before, after } of changes) {
      count(before, -1);
      count(after, 1);
    }
    return [...deltas]
      .filter(([, delta]) => delta !== 0)
      .map(([bucket, delta]) => ({ step, bucket, delta }))
      .toSorted((a, b) => a.bucket - b.bucket);
  });
}
