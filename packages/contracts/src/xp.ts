import './zod-config.ts';
import { ALL_CATEGORIES } from '@ballpark/rules/crowd/categories';
import { EXCLUSIONS } from '@ballpark/rules/crowd/exclusions';
import { RECENT_GUESSES_MAX, RESULTS_PAGE_SIZE_MAX } from '@ballpark/rules/crowd/limits';
import { BIN_REACH } from '@ballpark/rules/crowd/skill-place';
import { BOARD_PERIODS, BOARD_RADII_KM } from '@ballpark/rules/xp';
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
  /** The XP of the running month on its board, otherwise the total. */
  xp: z.int(),
  /** The next two only on boards of Price Sense. */
  sense: z.optional(z.int()),
  judged: z.optional(z.int()),
});

export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

const board = {
  /** All time if left out. Periods are in UTC. Boards of Price Sense have none. */
  period: z.optional(z.enum(['all', ...BOARD_PERIODS])),
  /** Experience points if left out. */
  metric: z.optional(z.enum(['xp', 'sense'])),
  /** Only for boards of Price Sense. */
  category: z.optional(z.enum(ALL_CATEGORIES)),
};

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/xp/leaderboard',
  summary: 'The fifty members with the most experience points or the best Price Sense, everywhere or around a place.',
  access: 'onboarded',
  query: z.object({
    /** `latitude,longitude`; without it a radius is around the caller's own area. */
    location: z.optional(z.string().check(z.maxLength(100), z.regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/))),
    /** Between two options the larger one holds. */
    radius: optionInQuery(BOARD_RADII_KM),
    ...board,
  }),
  success: { status: 200, data: z.array(leaderboardEntry) },
  errors: [],
});

const standing = z.object({
  /** Null for a caller who is not on the board, or behind place 1,000. */
  place: z.nullable(z.int()),
  /** Experience points up to the next place; null for the first, and on boards of Price Sense. */
  xpBehind: z.nullable(z.int()),
  /** Judged guesses that are missing to be on a board of Price Sense; null on boards of experience points. */
  judgedMissing: z.nullable(z.int()),
});

export type Standing = z.output<typeof standing>;

export const getStanding = endpoint({
  method: 'GET',
  path: '/xp/standing',
  summary: "The caller's own line of a board of all members.",
  access: 'onboarded',
  query: z.object(board),
  success: {
    status: 200,
    data: standing,
  },
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
  /**
   * Only among the caller's own: it counts for the level and not on leaderboards, which count the same two members a few
   * times a month on listings with few prices.
   */
  isLimited: z.optional(z.boolean()),
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

/** How a closing ended for one of its guesses, as far as Price Sense goes. */
export const senseOutcome = {
  /** The first price that the member named. Price Sense judges this one. */
  firstAmount: z.number(),
  /** Why the guess did not count for Price Sense; null if it counted. */
  exclusion: z.nullable(z.enum(EXCLUSIONS)),
  /** The member's Price Sense right after it; null if it did not count, or while Price Sense is not shown yet. */
  sense: z.nullable(z.int()),
  /** The change of Price Sense; null where `sense` is null, and when it was shown for the first time. */
  senseChange: z.nullable(z.int()),
  /** The ballpark figure of the listing; null below three prices, and where the listing is not named. */
  ballpark: z.nullable(z.number()),
};

/** One closing that the caller has guessed on. */
export const guessResult = z.object({
  /** Null, as the title, where the listing is hidden or removed, or a block is between the caller and its owner. */
  listingId: z.nullable(z.uuid()),
  title: z.nullable(z.string()),
  currency: z.string(),
  /** The price at the closing. XP and place go by this one. */
  amount: z.number(),
  finalPrice: z.number(),
  /** In per cent of the final price, with up to two fraction digits. */
  percentOff: z.number(),
  /** 1 for the closest. */
  place: z.int(),
  /** The number of suggestions. */
  total: z.int(),
  /** Whether another suggestion is equally far off. */
  isShared: z.boolean(),
  xp: z.int(),
  ...senseOutcome,
  /** When the owner set the final price. */
  closedAt: z.iso.datetime(),
  isSeen: z.boolean(),
});

export type GuessResult = z.output<typeof guessResult>;

export const listResults = endpoint({
  method: 'GET',
  path: '/results',
  summary: "How the caller's guesses ended, newest first.",
  access: 'onboarded',
  query: z.object({
    unseen: z.optional(z.enum(['true', 'false'])),
    page: clampedInQuery(1, COUNT_CAP),
    limit: clampedInQuery(1, RESULTS_PAGE_SIZE_MAX),
  }),
  success: { status: 200, data: z.array(guessResult), isPaged: true },
  errors: [],
});

const untilInstant = z.object({ until: z.iso.datetime() });

export const markResultsSeen = endpoint({
  method: 'POST',
  path: '/results/seen',
  summary: "Mark the caller's results as seen up to a moment: `closedAt` of the newest that was shown.",
  access: 'onboarded',
  body: untilInstant,
  success: { status: 200, data: untilInstant },
  errors: [],
});

const skillPlace = z.union([z.object({ percent: z.int() }), z.object({ band: z.literal('sharper-half') })]);

/** How a member's number compares with those of the members near. */
export const skillInTown = z.object({
  /** The city of the member's area; null where it is not known. */
  name: z.nullable(z.string()),
  /** Null in the lower half, and where too few members near have a number. */
  place: z.nullable(skillPlace),
  /** How many members near have which number, the lowest first. Empty for others, and where they are too few. */
  bins: z.array(z.object({ sense: z.int(), members: z.int() })).check(z.maxLength(2 * BIN_REACH + 1)),
});

/**
 * How close a member guesses compared with others on the same listings. 50 is as close as they. To others a number below 50
 * looks like none, and they get neither the tendency nor the last guesses.
 */
export const memberSense = z.object({
  /** From 0 to 100; null while too few guesses are judged. */
  sense: z.nullable(z.int()),
  judged: z.int(),
  /** The number of judged guesses that are missing until Price Sense is shown. */
  neededForSense: z.int(),
  /** Below 0 for a member who tends to guess low; null while that is not known, or where it is small. */
  biasPercent: z.nullable(z.int()),
  /** The best first; to others those from 50 up. */
  categories: z.array(z.object({ category: z.enum(ALL_CATEGORIES), sense: z.nullable(z.int()), judged: z.int() })),
  /** The newest first guesses against their final prices: below 0 for one that was too low. */
  recent: z.array(z.object({ percentOff: z.number(), isCounted: z.boolean() })).check(z.maxLength(RECENT_GUESSES_MAX)),
  /** Left out without a number or an area. */
  town: z.optional(skillInTown),
});

export type MemberSense = z.output<typeof memberSense>;

export const getSense = endpoint({
  method: 'GET',
  path: '/profile/:id/sense',
  summary: 'How close a member guesses compared with others on the same listings.',
  access: 'onboarded',
  params: memberId,
  success: { status: 200, data: memberSense },
  errors: ['member_not_found'],
});
