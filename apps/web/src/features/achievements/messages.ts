import type { AchievementCategory } from '@ballpark/rules/achievements';

const GROUPS: Record<AchievementCategory, string> = {
  suggestions: 'Suggestions',
  accuracy: 'Accuracy',
  speed: 'Speed',
  community: 'Community',
  streak: 'Streak',
  category: 'Category',
};

export const achievementMessages = {
  title: 'Achievements',
  lead: 'What you have reached by helping, and what comes next.',
  loading: 'Loading...',
  errorTitle: 'This did not load',
  error: 'Failed to load achievements',
  group: (category: AchievementCategory) => GROUPS[category],
  summary: (unlocked: number, total: number) => `${unlocked} of ${total} unlocked`,
  earned: 'from achievements',
  earnedXp: (xp: number) => `${xp.toLocaleString('en-US')} XP`,
  reward: (xp: number) => `+${xp} XP`,
  progress: (reached: number, requirement: number) => `${reached} / ${requirement}`,
  progressTowards: (name: string) => `Progress towards ${name}`,
  unlocked: 'Unlocked',
  unlockedOn: (at: Date) => `Unlocked ${formatDay(at)}`,
  day: (at: Date) => formatDay(at),
  viewAll: 'View all',
  viewAllAbout: ' achievements',
  news: (name: string, xp: number) => `Achievement unlocked: ${name}, +${xp} XP`,
} as const;

function formatDay(at: Date): string {
  return at.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
}
