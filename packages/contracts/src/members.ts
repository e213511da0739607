import { ABOUT_MAX, INTEREST_IDS } from '@ballpark/rules/accounts';
import { COUNT_CAP, LISTING_PAGE_SIZE_MAX } from '@ballpark/rules/listing-search';
import { HIDDEN_LISTINGS_MAX, LISTING_TYPES } from '@ballpark/rules/listings';
import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { optionalText } from './free-text.ts';
import { listing, listingInBrief, suggestion } from './listings.ts';
import { clampedInQuery } from './pagination.ts';
import './zod-config.ts';

/** A member as other members see them. The location is the name of a city, never a position. */
export const profile = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  backgroundUrl: z.nullable(z.string()),
  about: z.nullable(z.string()),
  preferences: z.array(z.enum(INTEREST_IDS)),
  xp: z.int(),
  location: z.string(),
  createdAt: z.iso.datetime(),
  listingCount: z.int(),
  suggestionCount: z.int(),
  /** The next three only in the answer to the member themselves. */
  email: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** Only in the answer to a member who has muted this one. */
  isMuted: z.optional(z.boolean()),
});

export type Profile = z.output<typeof profile>;

const memberId = z.object({ id: z.string().check(z.maxLength(100)) });

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/:id',
  summary: 'What a member shows of themselves. The id may also be their username.',
  access: 'onboarded',
  params: memberId,
  success: { status: 200, data: profile },
  errors: ['member_not_found'],
});

const INTERESTS_SENTENCE = 'Please select at least one interest';
const photoUrl = z.optional(z.nullable(z.string().check(z.maxLength(500))));

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/profile',
  summary: "Change one's photo, background, words, interests and whether one guesses first; what is not sent stays.",
  access: 'onboarded',
  limit: 'edits',
  body: z.object({
    photoUrl,
    backgroundUrl: photoUrl,
    about: optionalText(ABOUT_MAX, { tooLong: `About has at most ${ABOUT_MAX} characters.` }),
    preferences: z.optional(
      z
        .array(z.enum(INTEREST_IDS), { error: INTERESTS_SENTENCE })
        .check(z.minLength(1, INTERESTS_SENTENCE), z.maxLength(INTEREST_IDS.length)),
    ),
    /** Whether prices stay hidden until one has suggested a price. */
    guessFirst: z.optional(z.boolean()),
  }),
  success: { status: 200, data: z.object({ user }) },
  errors: ['foreign_photo', 'new_member_links'],
});

const pageQuery = z.object({
  page: clampedInQuery(1, COUNT_CAP),
  limit: clampedInQuery(1, LISTING_PAGE_SIZE_MAX),
});

export const listMemberListings = endpoint({
  method: 'GET',
  path: '/profile/:id/listings',
  summary: "A member's listings, newest first.",
  access: 'onboarded',
  params: memberId,
  query: pageQuery,
  success: { status: 200, data: z.array(listing), isPaged: true },
  errors: ['member_not_found'],
});

/** An own listing that is hidden: its text, and no photo. */
export const hiddenListing = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(LISTING_TYPES),
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type HiddenListing = z.output<typeof hiddenListing>;

export const listHiddenListings = endpoint({
  method: 'GET',
  path: '/hidden-listings',
  summary: "The caller's own listings that are hidden from all members, newest first, as text.",
  access: 'onboarded',
  success: { status: 200, data: z.array(hiddenListing).check(z.maxLength(HIDDEN_LISTINGS_MAX)) },
  errors: [],
});

/** Carries its listing in every answer, because the page does not show the listing. */
export const suggestionOnListing = z.extend(suggestion, { listing: listingInBrief });

export type SuggestionOnListing = z.output<typeof suggestionOnListing>;

export const listMemberSuggestions = endpoint({
  method: 'GET',
  path: '/profile/:id/suggestions',
  summary: "A member's suggestions, newest first.",
  access: 'onboarded',
  params: memberId,
  query: pageQuery,
  success: { status: 200, data: z.array(suggestionOnListing), isPaged: true },
  errors: ['member_not_found'],
});
