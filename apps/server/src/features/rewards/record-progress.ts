import type { Progress } from '@ballpark/rules/progress';
import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { type EventKey, insertEvents, readProgress, writeProgress } from './progress.repository.ts';
import { type Reward, unlockAchievements } from './unlock-achievements.ts';

/** Something that counts for a member, and how. */
export type ProgressEvent = EventKey & { apply: (progress: Progress) => Progress };

/** Counts for members who are locked what was not counted yet. Returns what that has earned them in achievements. */
export async function recordProgress(app: AppContext, trx: Trx, events: readonly ProgressEvent[]): Promise<Reward[]> {
  if (events.length === 0) return [];
  const fresh = new Set((await insertEvents(trx, events)).map(keyOf));
  const counting = events.filter((event) => fresh.has(keyOf(event)));
  if (counting.length === 0) return [];
  const progress = await readProgress(trx, [...new Set(counting.map(({ memberId }) => memberId))]);
  for (const { memberId, apply } of counting) {
    const counted = progress.get(memberId);
    if (counted) progress.set(memberId, apply(counted));
  }
  await writeProgress(trx, progress);
  return unlockAchievements(app, trx, progress);
}

function keyOf({ memberId, kind, sourceId }: { memberId: string; kind: string; sourceId: string }): string {
  return `${memberId} ${kind} ${sourceId}`;
}
