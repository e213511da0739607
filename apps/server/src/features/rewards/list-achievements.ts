import { ACHIEVEMENTS, type AchievementRule, computeProgress } from '@ballpark/rules/achievements';
import { NO_PROGRESS, type Progress } from '@ballpark/rules/progress';
import type { AppContext } from '../../core/context.ts';
import { requireMember } from '../accounts/find-member.ts';
import type { Viewer } from '../accounts/sessions/find-caller.ts';
import { listUnlocks, readProgress } from './progress.repository.ts';

/** One achievement and the progress of a member towards it. */
export type AchievementProgress = { rule: AchievementRule; currentProgress: number; unlockedAt: Date | undefined };

type MemberQuery = { memberId: string; viewer: Viewer };

type ListAchievementsInput = MemberQuery & {
  /** If false, the progress of locked achievements is 0. */
  includesProgress: boolean;
};

/** All achievements, in the order of the catalogue. */
export async function listAchievements(
  app: AppContext,
  { memberId, viewer, includesProgress }: ListAchievementsInput,
): Promise<AchievementProgress[]> {
  const { id } = await requireMember(app, memberId, viewer);
  const unlocks = new Map((await listUnlocks(app.db, [id])).map((unlock) => [unlock.achievementId, unlock]));
  const progress = includesProgress ? await findProgress(app, id) : NO_PROGRESS;
  return ACHIEVEMENTS.map((rule) => {
    const unlockedAt = unlocks.get(rule.id)?.unlockedAt;
    return { rule, unlockedAt, currentProgress: unlockedAt ? rule.requirement : computeProgress(rule, progress) };
  });
}

/** The counters of a member. */
export async function getProgress(app: AppContext, { memberId, viewer }: MemberQuery): Promise<Progress> {
  return findProgress(app, (await requireMember(app, memberId, viewer)).id);
}

async function findProgress({ db }: AppContext, memberId: string): Promise<Progress> {
  return (await readProgress(db, [memberId])).get(memberId) ?? NO_PROGRESS;
}
