import '../zod-config.ts';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listingId } from '../listings.ts';

/** How far the caller is with the five things of today. */
export const dailyState = z.object({
  /** `practice`: no things are chosen for today, but there are some to practise with. `none`: there is nothing to play. */
  kind: z.enum(['day', 'practice', 'none']),
  /** How many of the things the caller has guessed. */
  played: z.int(),
  things: z.int(),
  /** Null until the round is over. */
  score: z.nullable(z.int()),
  outOf: z.int(),
  /** Addresses of at most three photos of the things. */
  photos: z.array(z.string()),
  /** When the next five things come. */
  nextDayAt: z.iso.datetime(),
});

export type DailyState = z.output<typeof dailyState>;

export const getDailyState = endpoint({
  method: 'GET',
  path: '/daily',
  summary: 'How far the caller is with the five things of today. They are played on the page /daily.',
  access: 'onboarded',
  success: { status: 200, data: dailyState },
  errors: [],
});

export const puzzleConsent = z.object({
  /** Whether the closed listing may become one of the five things of a day, with photo, title and price. */
  agreed: z.boolean(),
  /** Whether the owner can still agree: it has a price, and no day with it has begun. Taking back is always possible. */
  canAgree: z.boolean(),
});

export type PuzzleConsent = z.output<typeof puzzleConsent>;

export const getPuzzleConsent = endpoint({
  method: 'GET',
  path: '/listings/:id/puzzle-consent',
  summary: "Whether one's own closed listing may become one of the five things of a day.",
  access: 'onboarded',
  params: listingId,
  success: { status: 200, data: puzzleConsent },
  errors: ['listing_not_found', 'not_listing_owner'],
});

export const changePuzzleConsent = endpoint({
  method: 'PUT',
  path: '/listings/:id/puzzle-consent',
  summary:
    "Agree that one's own closed listing may become one of the five things of a day, until it is played, or take that back at any time.",
  access: 'onboarded',
  limit: 'edits',
  params: listingId,
  body: z.object({ agreed: z.boolean() }),
  success: { status: 200, data: puzzleConsent },
  errors: ['listing_not_found', 'not_listing_owner', 'puzzle_not_possible'],
});
