import './zod-config.ts';
import {
  COUNT_CAP,
  DISTANCES,
  LISTING_PAGE_SIZE_MAX,
  LISTING_STATUSES,
  SEARCH_MAX,
} from '@ballpark/rules/listing-search';
import { LATE_OUTCOMES, LISTING_TYPES, OUTCOMES } from '@ballpark/rules/listings';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { clampedInQuery, optionInQuery } from './pagination.ts';

/** The public part of a member. */
export const memberCard = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  xp: z.int(),
  /** Stands for a member whom a block hides from the caller. */
  isHidden: z.optional(z.boolean()),
});

export type MemberCard = z.output<typeof memberCard>;

/** The author of a suggestion. */
const guesser = z.extend(memberCard, {
  /** Their Price Sense, from 0 to 100; null while too few of their guesses are judged. */
  sense: z.optional(z.nullable(z.int())),
});

/** The part of its listing that a suggestion shows. */
export const listingInBrief = z.object({
  id: z.uuid(),
  title: z.string(),
  type: z.enum(LISTING_TYPES),
  location: z.string(),
  currency: z.string(),
});

/** One member's price for a listing. */
export const suggestion = z.object({
  id: z.uuid(),
  listingId: z.uuid(),
  userId: z.uuid(),
  amount: z.number(),
  comment: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  xpAwarded: z.nullable(z.int()),
  user: guesser,
  /** Left out where a listing in a list, or in the answer to a change, holds its newest suggestions. */
  listing: z.optional(listingInBrief),
  /** Whether its author had seen no other price of the listing. */
  isBlind: z.boolean(),
  /** Present if the owner of the listing hid the note: then only its author gets `comment`. */
  isNoteHidden: z.optional(z.boolean()),
  /** Whether the caller mutes its author; only for callers with blocks. */
  isMuted: z.optional(z.boolean()),
});

export type Suggestion = z.output<typeof suggestion>;

/** All prices as one figure, and the range in which most listings of this kind end. */
export const ballpark = z.object({
  price: z.number(),
  low: z.number(),
  high: z.number(),
  /** The number of prices that it is made of. */
  count: z.int(),
  /** Whether hardly any price is near the figure. */
  isDivided: z.boolean(),
  /** The number of closings that the range was calibrated on. */
  basis: z.int(),
  /** Whether these are too few to say how often the range holds. */
  isEarly: z.boolean(),
});

export type BallparkFigure = z.output<typeof ballpark>;

/** Statistics of all suggestions. `range` is the highest minus the lowest. `ballpark` is null below three suggestions. */
const consensus = z.object({
  average: z.number(),
  min: z.number(),
  max: z.number(),
  range: z.number(),
  ballpark: z.nullable(ballpark),
});

export const listing = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: z.enum(LISTING_TYPES),
  /** One of the categories of the rules. */
  category: z.nullable(z.string()),
  location: z.string(),
  /** Centre of the listing's area, never an exact point; 0 and 0 while no place is known. */
  latitude: z.number(),
  longitude: z.number(),
  photoUrls: z.array(z.string()),
  /** The average colour of each photo, shown while it loads. */
  photoColours: z.array(z.string()),
  hasOffer: z.boolean(),
  /** Null without an offer, and for a member from whom the prices are hidden: `hasOffer` stays true then. */
  offerAmount: z.nullable(z.number()),
  currency: z.string(),
  isActive: z.boolean(),
  autoClosedAt: z.nullable(z.iso.datetime()),
  /** The price of a closing, or one that was reported afterwards: see `lateOutcome`. */
  finalPrice: z.nullable(z.number()),
  /** The owner's word for the final price of a closing; null if they were not asked. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** The owner's report after an automatic closing; null if the owner closed it, or has not reported anything. */
  lateOutcome: z.nullable(z.enum(LATE_OUTCOMES)),
  createdAt: z.iso.datetime(),
  /** When it closes by itself: 72 hours after it was created, or 144 if its owner has extended it. */
  closesAt: z.iso.datetime(),
  /** When title, description, type or photos last changed after the first suggestion. */
  editedAt: z.nullable(z.iso.datetime()),
  user: memberCard,
  /** Whether its prices and the amount of its offer are hidden from the caller until they have suggested one. */
  veiled: z.boolean(),
  suggestionCount: z.int(),
  consensus: z.nullable(consensus),
  /** The newest suggestions; `priceSuggestions` is the same list under its other name. */
  suggestions: z.array(suggestion),
  priceSuggestions: z.array(suggestion),
});

export type Listing = z.output<typeof listing>;

/** A listing for one member, with that member's own suggestion, even if it is not among the newest. */
export const listingForMember = z.extend(listing, { ownSuggestion: z.nullable(suggestion) });

export type ListingForMember = z.output<typeof listingForMember>;

/** Not validated as a UUID: a malformed id is answered like an unknown one. */
export const listingId = z.object({ id: z.string().check(z.maxLength(100)) });

export const listListings = endpoint({
  method: 'GET',
  path: '/listings',
  summary:
    'Listings, newest first; without a parameter the nearest first. Visitors get one page of active ones, without positions, prices and full names.',
  access: 'optional',
  visitorLimit: 'visitor-lists',
  query: z.object({
    /** Between two options the larger one holds. */
    radius: optionInQuery(DISTANCES),
    /** Widens the radius step by step until the listings fill a page; see `widened` of the pagination. */
    widen: z.optional(z.enum(['true', 'false'])),
    search: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
    type: z.optional(z.enum(LISTING_TYPES)),
    status: z.optional(z.enum(LISTING_STATUSES)),
    page: clampedInQuery(1, COUNT_CAP),
    limit: clampedInQuery(1, LISTING_PAGE_SIZE_MAX),
  }),
  success: { status: 200, data: z.array(listing), isPaged: true },
  errors: [],
});

export type ListingQuery = z.output<typeof listListings.query>;

export const getListing = endpoint({
  method: 'GET',
  path: '/listings/:id',
  summary: "One listing with its newest suggestions and the caller's own.",
  access: 'onboarded',
  params: listingId,
  success: { status: 200, data: listingForMember },
  errors: ['listing_not_found', 'listing_removed'],
});

export const revealPrices = endpoint({
  method: 'POST',
  path: '/listings/:id/reveal',
  summary: 'Show the prices of a listing to a member who guesses first, without a guess.',
  access: 'onboarded',
  limit: 'edits',
  params: listingId,
  success: { status: 200, data: listingForMember },
  errors: ['listing_not_found', 'listing_removed'],
});

/** The view of a shared link before signing in: no person, no price, no position. */
export const listingPreview = z.object({
  title: z.string(),
  /** Its first 200 characters. */
  description: z.string(),
  /** The first photo, if there is one. */
  photoUrl: z.nullable(z.string()),
  location: z.string(),
  suggestionCount: z.int(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it closes by itself, unless its owner closes it before. */
  closesAt: z.iso.datetime(),
});

export type ListingPreview = z.output<typeof listingPreview>;

export const previewListing = endpoint({
  method: 'GET',
  path: '/listings/:id/preview',
  summary: 'What a shared link shows of a listing, to anybody.',
  access: 'public',
  limit: 'preview',
  params: listingId,
  success: { status: 200, data: listingPreview },
  errors: ['listing_not_found', 'listing_removed'],
});
