import './zod-config.ts';
import { ACHIEVEMENT_CATEGORIES } from '@ballpark/rules/achievements';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const achievement = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  category: z.enum(ACHIEVEMENT_CATEGORIES),
  requirement: z.int(),
  currentProgress: z.int(),
  xpReward: z.int(),
  unlocked: z.boolean(),
  unlockedAt: z.nullable(z.iso.datetime()),
});

export type Achievement = z.output<typeof achievement>;

const memberId = z.object({ id: z.string().check(z.maxLength(100)) });

export const listAchievements = endpoint({
  method: 'GET',
  path: '/achievements/users/:id/achievements',
  summary: 'Every achievement, and how far a member is with each.',
  access: 'onboarded',
  params: memberId,
  /** Without the flag the progress of locked achievements is 0. */
  query: z.object({ includeProgress: z.optional(z.enum(['true', 'false'])) }),
  success: { status: 200, data: z.array(achievement) },
  errors: ['member_not_found'],
});

export const getAchievementProgress = endpoint({
  method: 'GET',
  path: '/achievements/users/:id/achievements/progress',
  summary: 'What is counted about a member.',
  access: 'onboarded',
  params: memberId,
  success: {
    status: 200,
    data: z.object({
      totalSuggestions: z.int(),
      accurateSuggestions: z.int(),
      quickResponses: z.int(),
      uniquePeopleHelped: z.int(),
    }),
  },
  errors: ['member_not_found'],
});
