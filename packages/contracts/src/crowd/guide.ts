import '../zod-config.ts';
import { ALL_CATEGORIES } from '@ballpark/rules/crowd/categories';
import { TITLE_MAX } from '@ballpark/rules/listings';
import { BOOK_AREAS, BOOK_WORDS_MAX } from '@ballpark/rules/crowd/price-book';
import { CURRENCIES } from '@ballpark/rules/money';
import * as z from 'zod/mini';
import { latitudeInQuery, longitudeInQuery } from '../coordinates.ts';
import { endpoint } from '../endpoint.ts';
import { listingId } from '../listings.ts';

const foundClosings = z.object({
  area: z.enum(BOOK_AREAS),
  closings: z.int(),
  median: z.number(),
  /** The middle half of the prices; null with few closings. */
  range: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** The month of the oldest closing that is counted. */
  since: z.string(),
});

/** The prices of closings with some words. */
export const bookEntry = z.object({
  /** The words that were found, which may be fewer than were asked for. */
  term: z.string(),
  ...foundClosings.shape,
  /** The category that the closings are of; null if they are of all, because too few others are left out. */
  category: z.nullable(z.enum(ALL_CATEGORIES)),
  /** The middle price of the last six whole months and of the six before; null with few closings in one of them. */
  trend: z.nullable(z.object({ earlier: z.number(), recent: z.number(), percent: z.int() })),
});
export type BookEntry = z.output<typeof bookEntry>;

export const bookAnswer = z.object({
  /** The closings are made up. */
  isSample: z.boolean(),
  currency: z.string(),
  /** The name of the city that was found; null without one. */
  place: z.nullable(z.string()),
  /** Null where not enough has closed. */
  entry: z.nullable(bookEntry),
  /** The page of the price book about it; null without an entry. */
  guidePath: z.nullable(z.string()),
});
export type BookAnswer = z.output<typeof bookAnswer>;

export const getBookPrice = endpoint({
  method: 'GET',
  path: '/guide',
  summary: 'What things like this went for around a place, from closings of the last two years.',
  access: 'public',
  limit: 'lookup',
  query: z.object({
    words: z.string().check(z.maxLength(BOOK_WORDS_MAX)),
    /** Only things of this category, where that tells nothing about single closings. */
    category: z.optional(z.enum(ALL_CATEGORIES)),
    /** The name of a city. */
    place: z.optional(z.string().check(z.maxLength(100))),
    /** Instead of a name: a point, which the server snaps to its cell. */
    latitude: z.optional(latitudeInQuery),
    longitude: z.optional(longitudeInQuery),
    /** Without a place. */
    currency: z.optional(z.enum(CURRENCIES)),
  }),
  success: { status: 200, data: bookAnswer },
  errors: [],
});

/** The prices of closings with a similar title; null where not enough has closed. */
export const comparables = z.object({
  /** The closings are made up. */
  isSample: z.boolean(),
  currency: z.string(),
  found: z.nullable(foundClosings),
});
export type Comparables = z.output<typeof comparables>;

/** Comparables of a listing. */
export const listingComparables = z.extend(comparables, {
  /** The page of the price book about the most telling words of its title; null where it has no price for them. */
  guidePath: z.nullable(z.string()),
});
export type ListingComparables = z.output<typeof listingComparables>;

export const getComparables = endpoint({
  method: 'GET',
  path: '/listings/:id/comparables',
  summary: 'What things like this listing went for. Hidden like its prices from a member who guesses first.',
  access: 'onboarded',
  params: listingId,
  success: { status: 200, data: listingComparables },
  errors: ['listing_not_found', 'prices_veiled'],
});

export const lookUpComparables = endpoint({
  method: 'GET',
  path: '/guide/comparables',
  summary: 'What things with a title like this went for, while a listing is written.',
  access: 'onboarded',
  limit: 'lookup',
  query: z.object({
    title: z.string().check(z.maxLength(TITLE_MAX)),
    category: z.optional(z.enum(ALL_CATEGORIES)),
    latitude: z.optional(latitudeInQuery),
    longitude: z.optional(longitudeInQuery),
  }),
  success: { status: 200, data: comparables },
  errors: [],
});
