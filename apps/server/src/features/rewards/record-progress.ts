import { ACHIEVEMENTS, computeProgress } from '@ballpark/rules/achievements';
import type { Progress } from '@ballpark/rules/progress';
import { isGuarded } from '../../core/guards.ts';
import type { AppContext } from '../../core/context.ts';
import type { Trx } from '../../database/client.ts';
import type { NewNotification } from '../messages/telling/notification-facts.ts';
import { tellMembers } from '../messages/telling/tell-members.ts';
import {
  type EventRow,
  insertEvents,
  insertUnlocks,
  listUnlocks,
  readProgress,
  type Unlock,
  writeProgress,
} from './progress.repository.ts';
import type { XpEarning } from './xp-entry.repository.ts';

/** An event that changes the counters of a member. */
export type ProgressEvent = EventRow & { apply: (progress: Progress) => Progress };

/**
 * Applies events to the counters of members who are locked. Idempotent: an event that was recorded before is ignored.
 * Tells the members of achievements that the events unlock, and returns the earnings from these. The caller announces the
 * members who earn something after the commit.
 */
export async function recordProgress(
  app: AppContext,
  trx: Trx,
  events: readonly ProgressEvent[],
): Promise<XpEarning[]> {
  if (events.length === 0) return [];
  const fresh = new Set((await insertEvents(trx, events)).map(toEventKey));
  const counting = events.filter((event) => fresh.has(toEventKey(event)) || !isGuarded('count-event-once'));
  if (counting.length === 0) return [];
  const progress = await readProgress(trx, [...new Set(counting.map(({ memberId }) => memberId))]);
  for (const { memberId, apply } of counting) {
    const counted = progress.get(memberId);
    if (counted) progress.set(memberId, apply(counted));
  }
  await writeProgress(trx, progress);
  return unlockAchievements(app, trx, progress);
}

function toEventKey({ memberId, kind, sourceId }: { memberId: string; kind: string; sourceId: string }): string {
  return `${memberId} ${kind} ${sourceId}`;
}

/** Unlocks the achievements that these members have reached, each once, and tells them. Returns the earnings. */
async function unlockAchievements(
  app: AppContext,
  trx: Trx,
  progress: ReadonlyMap<string, Progress>,
): Promise<XpEarning[]> {
  const known = new Set((await listUnlocks(trx, [...progress.keys()])).map(toUnlockKey));
  const reached = [...progress].flatMap(([memberId, counted]) =>
    ACHIEVEMENTS.filter((rule) => computeProgress(rule, counted) >= rule.requirement)
      .map(({ id }) => ({ memberId, achievementId: id }))
      .filter((unlock) => !known.has(toUnlockKey(unlock)) || !isGuarded('unlock-once')),
  );
  if (reached.length === 0) return [];
  const inserted = new Set((await insertUnlocks(trx, reached, app.now())).map(toUnlockKey));
  const unlocked = reached.filter((unlock) => inserted.has(toUnlockKey(unlock)));
  await tellMembers(app, trx, unlocked.map(toNotification));
  return unlocked.map(toEarning);
}

function toUnlockKey({ memberId, achievementId }: Unlock): string {
  return `${memberId} ${achievementId}`;
}

function toEarning({ memberId, achievementId }: Unlock): XpEarning {
  return { memberId, reason: `achievement:${achievementId}`, points: getReward(achievementId), listing: undefined };
}

function toNotification({ memberId, achievementId }: Unlock): NewNotification {
  return {
    memberId,
    kind: 'achievement',
    dedupeKey: `achievement:${achievementId}`,
    listingId: undefined,
    facts: { achievementId, xp: getReward(achievementId) },
  };
}

function getReward(achievementId: string): number {
  return ACHIEVEMENTS.find(({ id }) => id === achievementId)?.xpReward ?? 0;
}
