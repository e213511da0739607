import './zod-config.ts';
import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { NOTE_MAX, OUTCOMES, SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/listings';
import { isAmount } from '@ballpark/rules/money';
import { GUEST_CLAIM_MAX } from '@ballpark/rules/pages/door-price-fragment';
import { CLOSING_REWARDS_MAX } from '@ballpark/rules/xp';
import { NOTE_PROMPTS } from '@ballpark/rules/words/text-prompts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText } from './free-text.ts';
import { ballpark, listing, listingId, suggestion } from './listings.ts';
import { clampedInQuery } from './pagination.ts';

/** An amount in units of its currency, with up to two decimals. */
function amount(message: string) {
  return z.number({ error: message }).check(z.refine(isAmount, message));
}

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/listings/:id/suggestions',
  summary: 'The suggestions on a listing, newest first.',
  access: 'onboarded',
  params: listingId,
  query: z.object({ page: clampedInQuery(1, COUNT_CAP), limit: clampedInQuery(1, SUGGESTION_PAGE_SIZE_MAX) }),
  success: { status: 200, data: z.array(suggestion), isPaged: true },
  errors: ['listing_not_found', 'prices_veiled'],
});

const figureReasons = z.object({
  /** How many prices are far from all others, and the figure without them. Null without any, and above 200 prices. */
  withoutOutliers: z.nullable(z.object({ count: z.int(), price: z.number() })),
});

export type FigureReasons = z.output<typeof figureReasons>;

export const explainFigure = endpoint({
  method: 'GET',
  path: '/listings/:id/figure',
  summary: 'What the ballpark figure of a listing would be without the prices that are far from all others.',
  access: 'onboarded',
  params: listingId,
  success: { status: 200, data: figureReasons },
  errors: ['listing_not_found', 'prices_veiled'],
});

/** A price and an optional note. An empty note counts as none. */
export const suggestionPayload = z.object({
  amount: amount('Please enter a valid amount'),
  comment: optionalText(NOTE_MAX, {
    tooLong: `Notes have at most ${NOTE_MAX} characters.`,
    prompts: NOTE_PROMPTS,
  }),
});

/** A new suggestion, and how its listing stands with it. Above 200 suggestions the figure follows within seconds. */
const suggestionMade = z.extend(suggestion, { ballpark: z.nullable(ballpark), suggestionCount: z.int() });

export type SuggestionMade = z.output<typeof suggestionMade>;

export const suggestPrice = endpoint({
  method: 'POST',
  path: '/listings/:listingId/suggest',
  summary: "Suggest a price for somebody else's active listing, once.",
  access: 'onboarded',
  limit: 'suggest',
  isIdempotent: true,
  params: z.object({ listingId: z.string().check(z.maxLength(100)) }),
  /** The claim removes the price that the caller gave as a guest. One that is not valid changes nothing. */
  body: z.extend(suggestionPayload, { claim: z.optional(z.string().check(z.maxLength(GUEST_CLAIM_MAX))) }),
  success: { status: 201, data: suggestionMade },
  errors: [
    'listing_not_found',
    'own_listing',
    'already_suggested',
    'listing_closed',
    'key_reused',
    'new_member_suggestions',
    'new_member_links',
  ],
});

const id = z.object({ id: z.string().check(z.maxLength(100)) });

export const updateSuggestion = endpoint({
  method: 'PUT',
  path: '/suggestions/:id',
  summary: "Change one's own suggestion while the listing is active.",
  access: 'onboarded',
  limit: 'edits',
  params: id,
  body: suggestionPayload,
  success: { status: 200, data: suggestion },
  errors: ['suggestion_not_found', 'not_suggestion_author', 'listing_closed', 'suggestion_hidden', 'new_member_links'],
});

export const hideNote = endpoint({
  method: 'PUT',
  path: '/suggestions/:id/note',
  summary: "Hide the note of a suggestion on one's own listing, or show it again. Its author still sees it.",
  access: 'onboarded',
  limit: 'edits',
  params: id,
  body: z.object({ hidden: z.boolean() }),
  success: { status: 200, data: z.object({ hidden: z.boolean() }) },
  errors: ['suggestion_not_found', 'not_listing_owner'],
});

export const xpReward = z.object({
  userId: z.uuid(),
  username: z.nullable(z.string()),
  suggestionId: z.uuid(),
  amount: z.number(),
  difference: z.number(),
  percentOff: z.number(),
  xpAwarded: z.int(),
  reason: z.enum(['closest', 'within10', 'participation']),
});

const closingResult = z.object({
  listing,
  /** The closest first, at most this many. The points follow within seconds. */
  xpRewards: z.array(xpReward).check(z.maxLength(CLOSING_REWARDS_MAX)),
  /** How many members the closing rewards. */
  rewardCount: z.int(),
});

const FINAL_PRICE_SENTENCE = 'Please enter a valid final price';

export const closeListing = endpoint({
  method: 'POST',
  path: '/listings/:id/close',
  summary: "Close one's own listing with the final price; everybody who suggested earns experience points.",
  access: 'onboarded',
  limit: 'edits',
  params: id,
  body: z.object({
    finalPrice: amount(FINAL_PRICE_SENTENCE),
    /** The kind of that price; sold if left out. Points are the same for all. */
    outcome: z.optional(z.enum(OUTCOMES)),
    /** The owner agrees that it may become one of the five things of a day, with photo, title and price. No, if left out. */
    mayBecomePuzzle: z.optional(z.boolean()),
  }),
  success: { status: 200, data: closingResult },
  errors: ['listing_not_found', 'not_listing_owner', 'already_closed'],
});

/** Either a price, or that the listing was not sold. */
const lateOutcome = z
  .object({ finalPrice: z.optional(amount(FINAL_PRICE_SENTENCE)), outcome: z.optional(z.literal('kept')) })
  .check(
    z.refine(({ finalPrice, outcome }) => (finalPrice === undefined) !== (outcome === undefined), {
      error: FINAL_PRICE_SENTENCE,
      path: ['finalPrice'],
    }),
  );

export const reportLatePrice = endpoint({
  method: 'POST',
  path: '/listings/:id/final-price',
  summary:
    "Report the final price of one's own listing that closed automatically, or that it was not sold: once, within 7 days. Those who suggested earn what a closing in time would have paid beyond the points they have.",
  access: 'onboarded',
  limit: 'edits',
  params: id,
  body: lateOutcome,
  success: { status: 200, data: closingResult },
  errors: ['listing_not_found', 'not_listing_owner', 'listing_open', 'outcome_known', 'outcome_too_late'],
});
