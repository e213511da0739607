import type { AppContext } from '../../core/context.ts';
import type { Trx } from '../../database/client.ts';
import { changePeriods } from './boards/period-xp.repository.ts';
import { limitRepeats } from './holding/limit-repeats.ts';
import { setRanks } from './boards/rank.repository.ts';
import { addXpToCards, type XpGain } from './card.repository.ts';
import { insertEntries, type XpEarning } from './xp-entry.repository.ts';
import { type BucketChange, changeBuckets } from './boards/xp-histogram.repository.ts';

/**
 * Credits earnings to members who are locked, and holds what the boards do not count of them. Idempotent: an earning that is
 * already in the ledger changes nothing. Call it once per transaction and last, because all transactions meet in the few
 * rows of the histogram.
 */
export async function creditXp(app: AppContext, trx: Trx, earnings: readonly XpEarning[]): Promise<void> {
  if (earnings.length === 0) return;
  const credited = await insertEntries(trx, earnings, app.now());
  if (credited.length === 0) return;
  const creditedIds = [...new Set(credited.map(({ memberId }) => memberId))];
  const held = await limitRepeats(app, trx, { earnings, creditedIds });
  await changePeriods(trx, [...credited, ...held.map((change) => ({ ...change, points: -change.points }))]);
  const changes = await addXp(trx, sumGains(credited, held));
  await changeBuckets(trx, toBucketChanges(changes));
}

type MemberPoints = { memberId: string; points: number };

/** Adds up the points that each member gains, and how many more are held than before. */
function sumGains(credited: readonly MemberPoints[], held: readonly MemberPoints[]): XpGain[] {
  const gains = new Map<string, XpGain>();
  const add = (memberId: string, points: number, heldPoints: number) => {
    const gain = gains.get(memberId) ?? { memberId, points: 0, held: 0 };
    gains.set(memberId, { memberId, points: gain.points + points, held: gain.held + heldPoints });
  };
  for (const { memberId, points } of credited) add(memberId, points, 0);
  for (const { memberId, points } of held) add(memberId, 0, points);
  return [...gains.values()];
}

/** The points of a member on the boards, before and after. */
type XpChange = { before: number; after: number };

/**
 * Adds to the totals on the cards and on the boards, one gain per member. Returns the changes of members who are on the
 * boards: a suspended member keeps earning but is on none.
 */
async function addXp(trx: Trx, gains: readonly XpGain[]): Promise<XpChange[]> {
  const ranked = await setRanks(trx, await addXpToCards(trx, gains));
  const gained = new Map(gains.map(({ memberId, points, held }) => [memberId, points - held]));
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
