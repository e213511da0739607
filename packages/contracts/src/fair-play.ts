import './zod-config.ts';
import { FLAG_KINDS, PAIR_ROLES } from '@ballpark/rules/fair-play';
import { FLAG_DECISIONS, SENTENCE_MAX } from '@ballpark/rules/moderation/decisions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { memberStanding, person } from './moderation.ts';
import { clampedInQuery } from './pagination.ts';

/** The findings about one member by the search for arranged closings. */
export const flagSummary = z.object({
  id: z.uuid(),
  kind: z.enum(FLAG_KINDS),
  member: person,
  /** With how many other members. */
  otherCount: z.int(),
  /** How many listings were closed between them, and how many of the prices hit. */
  meetings: z.int(),
  hits: z.int(),
  /** The XP that is held off the boards until the flag is judged. The owners of the listings have earned nothing. */
  heldXp: z.int(),
  openedAt: z.iso.datetime(),
  /** False where the flag is about the caller, or about a pair with them. */
  mayJudge: z.boolean(),
});

export type FlagSummary = z.output<typeof flagSummary>;

const flagListing = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Whether its page can be opened: it is not hidden. */
  isShown: z.boolean(),
  currency: z.string(),
  /** The price of the pair's suggester. */
  amount: z.number(),
  finalPrice: z.number(),
  closedAt: z.iso.datetime(),
  /** From posting to closing, and from the suggestion to closing. */
  openMinutes: z.int(),
  promptMinutes: z.int(),
  /** The suggestions of all members. */
  suggestionCount: z.int(),
  /** The XP that the suggester was paid. */
  xp: z.int(),
});

const flagPair = z.object({
  /** The other member. */
  member: person,
  role: z.enum(PAIR_ROLES),
  meetings: z.int(),
  exactHits: z.int(),
  closeHits: z.int(),
  /** How often the suggester of the pair was the closest, or the only one. */
  closestHits: z.optional(z.int()),
  /** Whether the owner of the pair was in their first week. */
  isFresh: z.optional(z.boolean()),
  quickClosings: z.int(),
  soleSuggestions: z.int(),
  isMutual: z.boolean(),
  hasCommon: z.boolean(),
  sharesNetwork: z.boolean(),
  /** The newest of them. */
  listings: z.array(flagListing),
});

export type FlagPair = z.output<typeof flagPair>;

export const openFlag = z.object({
  ...flagSummary.shape,
  /** The strongest first. */
  pairs: z.array(flagPair),
  memberHistory: z.object({
    ...memberStanding,
    /** Flags that were judged before, newest first. */
    flags: z.array(z.object({ decision: z.enum(FLAG_DECISIONS), sentence: z.string(), decidedAt: z.iso.datetime() })),
  }),
});

export type OpenFlag = z.output<typeof openFlag>;

const flagParams = z.object({ id: z.string().check(z.maxLength(100)) });

export const listFlags = endpoint({
  method: 'GET',
  path: '/moderation/flags',
  summary: 'Open flags about closings that look arranged, for moderators: the oldest first.',
  access: 'onboarded',
  query: z.object({ page: clampedInQuery(1, 1000) }),
  success: { status: 200, data: z.array(flagSummary), isPaged: true },
  errors: ['not_moderator'],
});

export const getFlag = endpoint({
  method: 'GET',
  path: '/moderation/flags/:id',
  summary: 'One open flag with its pairs and their listings, and the history of the member.',
  access: 'onboarded',
  params: flagParams,
  success: { status: 200, data: openFlag },
  errors: ['not_moderator', 'flag_not_found', 'flag_not_open'],
});

export const judgeFlag = endpoint({
  method: 'POST',
  path: '/moderation/flags/:id/judgement',
  summary: 'Uphold a flag, which takes the held points back, or dismiss it, which puts them back on the boards.',
  access: 'onboarded',
  limit: 'moderate',
  params: flagParams,
  body: z.object({
    decision: z.enum(FLAG_DECISIONS, { error: 'Please choose a decision' }),
    /** To the member. */
    sentence: freeText(SENTENCE_MAX, {
      missing: 'Please write a sentence to the member',
      tooLong: `Sentences have at most ${SENTENCE_MAX} characters.`,
    }),
  }),
  /** The points that were taken back or put back. */
  success: { status: 200, data: z.object({ xp: z.int() }) },
  errors: ['not_moderator', 'flag_not_found', 'flag_not_open', 'not_impartial'],
});
