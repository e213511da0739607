import './zod-config.ts';
import { BOARD_RADII_KM } from '@ballpark/rules/xp';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { clampedInQuery, optionInQuery } from './pagination.ts';

export const leaderboardEntry = z.object({
  id: z.uuid(),
  username: z.nullable(z.string()),
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  location: z.string(),
  xp: z.int(),
});

export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/xp/leaderboard',
  summary: 'The fifty members with the most experience points, everywhere or around a place.',
  access: 'onboarded',
  query: z.object({
    /** `latitude,longitude`; without it a radius is around the caller's own area. */
    location: z.optional(z.string().check(z.maxLength(100), z.regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/))),
    /** Between two options the larger one holds. */
    radius: optionInQuery(BOARD_RADII_KM),
  }),
  success: { status: 200, data: z.array(leaderboardEntry) },
  errors: [],
});

export const memberXp = z.object({
  id: z.uuid(),
  xp: z.int(),
  level: z.enum(['New', 'Regular', 'Pro']),
  /** Among all members. */
  rank: z.int(),
  /** The XP from which the next level begins; null for the highest. */
  nextLevelAt: z.nullable(z.int()),
});

const memberId = z.object({ id: z.string().check(z.maxLength(100)) });

export const getXp = endpoint({
  method: 'GET',
  path: '/xp/:id',
  summary: "A member's experience points, level and rank.",
  access: 'onboarded',
  params: memberId,
  success: { status: 200, data: memberXp },
  errors: ['member_not_found'],
});

export const xpEntry = z.object({
  id: z.uuid(),
  amount: z.int(),
  reason: z.string(),
  listingId: z.nullable(z.uuid()),
  listingTitle: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});

const historyQuery = z.object({ page: clampedInQuery(1, COUNT_CAP), limit: clampedInQuery(1, 100) });

export const getOwnXpHistory = endpoint({
  method: 'GET',
  path: '/xp/history',
  summary: "The caller's own experience points, newest first.",
  access: 'onboarded',
  query: historyQuery,
  success: { status: 200, data: z.array(xpEntry), isPaged: true },
  errors: ['member_not_found'],
});

export const getXpHistory = endpoint({
  method: 'GET',
  path: '/xp/history/:id',
  summary: "A member's experience points, newest first.",
  access: 'onboarded',
  params: memberId,
  query: historyQuery,
  success: { status: 200, data: z.array(xpEntry), isPaged: true },
  errors: ['member_not_found'],
});
