import { NO_PROGRESS, type Progress } from './progress.ts';

/** In display order. */
export const ACHIEVEMENT_CATEGORIES = ['suggestions', 'accuracy', 'speed', 'community', 'streak', 'category'] as const;
export type AchievementCategory = (typeof ACHIEVEMENT_CATEGORIES)[number];

export type AchievementCounter = keyof Progress | 'allRounds';

export type AchievementRule = {
  id: string;
  name: string;
  description: string;
  icon: string;
  category: AchievementCategory;
  counter: AchievementCounter;
  requirement: number;
  /** Paid once, as a separate XP entry. */
  xpReward: number;
};

/** A suggestion counts as quick within this time after the listing's creation. */
export const QUICK_MINUTES = 60;

/** Number of achievements in a preview. */
export const ACHIEVEMENT_PREVIEW = 6;

export const ACHIEVEMENTS: readonly AchievementRule[] = [
  {
    id: 'first_suggestion',
    name: 'First Word',
    description: 'Make your first price suggestion',
    icon: 'message-circle',
    category: 'suggestions',
    counter: 'totalSuggestions',
    requirement: 1,
    xpReward: 5,
  },
  {
    id: 'helping_hand',
    name: 'Helping Hand',
    description: 'Make 10 suggestions',
    icon: 'hand-helping',
    category: 'suggestions',
    counter: 'totalSuggestions',
    requirement: 10,
    xpReward: 15,
  },
  {
    id: 'price_scout',
    name: 'Price Scout',
    description: 'Make 50 suggestions',
    icon: 'binoculars',
    category: 'suggestions',
    counter: 'totalSuggestions',
    requirement: 50,
    xpReward: 40,
  },
  {
    id: 'price_veteran',
    name: 'Price Veteran',
    description: 'Make 200 suggestions',
    icon: 'medal',
    category: 'suggestions',
    counter: 'totalSuggestions',
    requirement: 200,
    xpReward: 100,
  },
  {
    id: 'on_the_money',
    name: 'On the Money',
    description: 'One suggestion within 10% of the final price',
    icon: 'target',
    category: 'accuracy',
    counter: 'accurateSuggestions',
    requirement: 1,
    xpReward: 10,
  },
  {
    id: 'sharp_eye',
    name: 'Sharp Eye',
    description: '5 suggestions within 10%',
    icon: 'eye',
    category: 'accuracy',
    counter: 'accurateSuggestions',
    requirement: 5,
    xpReward: 30,
  },
  {
    id: 'price_whisperer',
    name: 'Price Whisperer',
    description: '15 suggestions within 10%',
    icon: 'wand',
    category: 'accuracy',
    counter: 'accurateSuggestions',
    requirement: 15,
    xpReward: 75,
  },
  {
    id: 'oracle',
    name: 'Oracle of the Block',
    description: '40 suggestions within 10%',
    icon: 'sparkles',
    category: 'accuracy',
    counter: 'accurateSuggestions',
    requirement: 40,
    xpReward: 150,
  },
  {
    id: 'bullseye',
    name: 'Bullseye',
    description: 'One suggestion within 1%',
    icon: 'crosshair',
    category: 'accuracy',
    counter: 'exactHits',
    requirement: 1,
    xpReward: 25,
  },
  {
    id: 'quick_draw',
    name: 'Quick Draw',
    description: 'Answer a listing within an hour',
    icon: 'zap',
    category: 'speed',
    counter: 'quickResponses',
    requirement: 1,
    xpReward: 5,
  },
  {
    id: 'rapid_responder',
    name: 'Rapid Responder',
    description: '15 answers within an hour',
    icon: 'timer',
    category: 'speed',
    counter: 'quickResponses',
    requirement: 15,
    xpReward: 30,
  },
  {
    id: 'first_on_scene',
    name: 'First on the Scene',
    description: 'Be the first to price 20 listings',
    icon: 'flag',
    category: 'speed',
    counter: 'firstSuggestions',
    requirement: 20,
    xpReward: 50,
  },
  {
    id: 'good_neighbour',
    name: 'Good Neighbour',
    description: 'Help 5 different people',
    icon: 'users',
    category: 'community',
    counter: 'uniquePeopleHelped',
    requirement: 5,
    xpReward: 15,
  },
  {
    id: 'block_captain',
    name: 'Block Captain',
    description: 'Help 25 different people',
    icon: 'home',
    category: 'community',
    counter: 'uniquePeopleHelped',
    requirement: 25,
    xpReward: 50,
  },
  {
    id: 'pillar',
    name: 'Pillar of the Community',
    description: 'Help 100 different people',
    icon: 'landmark',
    category: 'community',
    counter: 'uniquePeopleHelped',
    requirement: 100,
    xpReward: 150,
  },
  {
    id: 'open_book',
    name: 'Open Book',
    description: 'Close your first listing with a final price',
    icon: 'book-open',
    category: 'community',
    counter: 'ownClosed',
    requirement: 1,
    xpReward: 10,
  },
  {
    id: 'fair_dealer',
    name: 'Fair Dealer',
    description: 'Close 10 of your listings with a final price',
    icon: 'scale',
    category: 'community',
    counter: 'ownClosed',
    requirement: 10,
    xpReward: 50,
  },
  {
    id: 'warming_up',
    name: 'Warming Up',
    description: '3 days in a row',
    icon: 'flame',
    category: 'streak',
    counter: 'streakDays',
    requirement: 3,
    xpReward: 10,
  },
  {
    id: 'week_regular',
    name: 'Week Regular',
    description: '7 days in a row',
    icon: 'calendar-check',
    category: 'streak',
    counter: 'streakDays',
    requirement: 7,
    xpReward: 30,
  },
  {
    id: 'monthly_fixture',
    name: 'Monthly Fixture',
    description: '30 days in a row',
    icon: 'calendar-heart',
    category: 'streak',
    counter: 'streakDays',
    requirement: 30,
    xpReward: 120,
  },
  {
    id: 'goods_guru',
    name: 'Goods Guru',
    description: '25 suggestions on products',
    icon: 'package',
    category: 'category',
    counter: 'productSuggestions',
    requirement: 25,
    xpReward: 30,
  },
  {
    id: 'service_sage',
    name: 'Service Sage',
    description: '25 suggestions on services',
    icon: 'wrench',
    category: 'category',
    counter: 'serviceSuggestions',
    requirement: 25,
    xpReward: 30,
  },
  {
    id: 'all_rounder',
    name: 'All-Rounder',
    description: '10 product and 10 service suggestions',
    icon: 'shuffle',
    category: 'category',
    counter: 'allRounds',
    requirement: 10,
    xpReward: 25,
  },
  {
    id: 'service_sniper',
    name: 'Service Sniper',
    description: '5 service suggestions within 10%',
    icon: 'hammer',
    category: 'category',
    counter: 'accurateServices',
    requirement: 5,
    xpReward: 60,
  },
];

/** A member's progress on one achievement, at most its requirement. */
export function computeProgress({ counter, requirement }: AchievementRule, progress: Progress): number {
  const reached =
    counter === 'allRounds' ? Math.min(progress.productSuggestions, progress.serviceSuggestions) : progress[counter];
  return Math.min(reached, requirement);
}

/** The counters that closings add to. */
const JUDGED_COUNTERS = ['accurateSuggestions', 'accurateServices', 'exactHits'] as const;
export type JudgedCounter = (typeof JUDGED_COUNTERS)[number];

/** The achievements that are reached through closings. */
export const JUDGED_ACHIEVEMENTS: readonly (AchievementRule & { counter: JudgedCounter })[] = ACHIEVEMENTS.flatMap(
  ({ counter, ...rule }) => {
    const judged = JUDGED_COUNTERS.find((name) => name === counter);
    return judged ? [{ ...rule, counter: judged }] : [];
  },
);

/** The counters that a guess adds to, found by what it makes of the progress of a new member. */
export function listJudgedCounters(addGuess: (progress: Progress) => Progress): JudgedCounter[] {
  const after = addGuess(NO_PROGRESS);
  return JUDGED_COUNTERS.filter((counter) => after[counter] > 0);
}
