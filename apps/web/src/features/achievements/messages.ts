import type { AchievementCategory } from '@ballpark/rules/achievements';
import { formatCount } from '@ballpark/rules/display';
import { formatDay } from '../../lib/dates.ts';

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
  lead: "What you've earned, and what's next.",
  loading: 'Loading...',
  errorTitle: "We couldn't load this",
  error: 'Failed to load achievements',
  group: (category: AchievementCategory) => GROUPS[category],
  summary: (unlocked: number, total: number) => `${unlocked} of ${total} unlocked`,
  earned: 'from achievements',
  earnedXp: (xp: number) => `${formatCount(xp)} XP`,
  reward: (xp: number) => `+${xp} XP`,
  progress: (reached: number, requirement: number) => `${reached} / ${requirement}`,
  progressTowards: (name: string) => `Progress towards ${name}`,
  unlocked: 'Unlocked',
  unlockedOn: (at: Date) => `Unlocked ${formatDay(at)}`,
  day: (at: Date) => formatDay(at),
  /** While none is unlocked. */
  begin: 'Guess ten',
  viewAll: 'View all',
  viewAllAbout: ' achievements',
  newsTitle: (count: number) => (count === 1 ? 'Achievement unlocked' : `${count} achievements unlocked`),
  /** The space before XP does not break. */
  news: (names: readonly string[], xp: number) => `${names.join(', ')} · +${xp}\u00a0XP`,
} as const;
