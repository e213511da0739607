import type { Achievement } from '@ballpark/contracts/achievements';
import { ACHIEVEMENTS } from '@ballpark/rules/achievements';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { brokenAt, loadingAt, defineScreen, type States } from './screen.ts';

const CALL = '/achievements/**';

/** The progress of a member after a busy month. */
const PROGRESS: Record<string, number> = {
  first_suggestion: 1,
  helping_hand: 10,
  price_scout: 38,
  price_veteran: 38,
  on_the_money: 1,
  sharp_eye: 4,
  quick_draw: 1,
  rapid_responder: 6,
  good_neighbour: 5,
  block_captain: 19,
  open_book: 1,
  warming_up: 3,
  week_regular: 5,
  goods_guru: 24,
  all_rounder: 9,
};

function toAchievement({
  id,
  name,
  description,
  icon,
  category,
  requirement,
  xpReward,
}: (typeof ACHIEVEMENTS)[number]) {
  const currentProgress = PROGRESS[id] ?? 0;
  const unlocked = currentProgress === requirement;
  const unlockedAt = unlocked ? '2026-10-28T18:30:00.000Z' : null;
  const achievement: Achievement = {
    id,
    name,
    description,
    icon,
    category,
    requirement,
    xpReward,
    currentProgress,
    unlocked,
    unlockedAt,
  };
  return achievement;
}

const STATES: States = {
  full: async (page) => {
    const json = { success: true, data: ACHIEVEMENTS.map(toAchievement) };
    await answerCalls(page, CALL, (route) => route.fulfill({ json }));
    await page.goto('/achievements');
    await page.getByText('7 of 24 unlocked').waitFor();
  },
  'none-yet': async (page) => {
    await page.goto('/achievements');
    await page.getByText('of 24 unlocked').waitFor();
  },
  loading: loadingAt(CALL, '/achievements', 'Loading...'),
  error: brokenAt(CALL, '/achievements', 'Failed to load achievements'),
};

export const ACHIEVEMENTS_SCREEN = defineScreen('achievements', 'onboarded', STATES);
