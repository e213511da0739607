import { ACHIEVEMENTS, progressOf } from '@ballpark/rules/achievements';
import { type Progress } from '@ballpark/rules/progress';
import type { AppContext } from '../../app/context.ts';
import type { Trx } from '../../database/client.ts';
import { insertUnlocks, listUnlocks, type Unlock } from './unlock.repository.ts';

/** What an achievement pays, as an entry of its own. */
export type Reward = { memberId: string; reason: string; amount: number; listing: undefined };

/** Unlocks what these members have reached, once. Returns what is to be paid for it. */
export async function unlockAchievements(
  app: AppContext,
  trx: Trx,
  progress: ReadonlyMap<string, Progress>,
): Promise<Reward[]> {
  const known = new Set((await listUnlocks(trx, [...progress.keys()])).map(keyOf));
  const reached = [...progress].flatMap(([memberId, counted]) =>
    ACHIEVEMENTS.filter((rule) => progressOf(rule, counted) >= rule.requirement)
      .map(({ id }) => ({ memberId, achievementId: id }))
      .filter((unlock) => !known.has(keyOf(unlock))),
  );
  if (reached.length === 0) return [];
  const unlocked = new Set((await insertUnlocks(trx, reached, app.now())).map(keyOf));
  return reached.filter((unlock) => unlocked.has(keyOf(unlock))).map(rewardOf);
}

function keyOf({ memberId, achievementId }: Unlock): string {
  return `${memberId} ${achievementId}`;
}

function rewardOf({ memberId, achievementId }: Unlock): Reward {
  const amount = ACHIEVEMENTS.find(({ id }) => id === achievementId)?.xpReward ?? 0;
  return { memberId, reason: `achievement:${achievementId}`, amount, listing: undefined };
}
