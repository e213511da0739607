import { ACHIEVEMENTS, type AchievementRule, progressOf } from '@ballpark/rules/achievements';
import { NO_PROGRESS, type Progress } from '@ballpark/rules/progress';
import type { AppContext } from '../../app/context.ts';
import { requireMember } from '../accounts/require-member.ts';
import { readProgress } from './progress.repository.ts';
import { listUnlocks } from './unlock.repository.ts';

/** One achievement, and how far a member is with it. */
export type ListedAchievement = { rule: AchievementRule; currentProgress: number; unlockedAt: Date | undefined };

type Asked = { memberId: string; /** Otherwise only what is unlocked counts. */ includesProgress: boolean };

/** All there are, in the order of the catalogue. */
export async function listAchievements(
  app: AppContext,
  { memberId, includesProgress }: Asked,
): Promise<ListedAchievement[]> {
  const { id } = await requireMember(app, memberId);
  const unlocks = new Map((await listUnlocks(app.db, [id])).map((unlock) => [unlock.achievementId, unlock]));
  const progress = includesProgress ? await getProgressOf(app, id) : NO_PROGRESS;
  return ACHIEVEMENTS.map((rule) => {
    const unlockedAt = unlocks.get(rule.id)?.unlockedAt;
    return { rule, unlockedAt, currentProgress: unlockedAt ? rule.requirement : progressOf(rule, progress) };
  });
}

/** What is counted about a member. */
export async function getProgress(app: AppContext, memberId: string): Promise<Progress> {
  return getProgressOf(app, (await requireMember(app, memberId)).id);
}

async function getProgressOf({ db }: AppContext, memberId: string): Promise<Progress> {
  return (await readProgress(db, [memberId])).get(memberId) ?? NO_PROGRESS;
}
