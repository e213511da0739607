import '../zod-config.ts';
import * as z from 'zod/mini';
import { dailyState } from './daily.ts';
import { endpoint } from '../endpoint.ts';
import { guessResult, skillInTown } from '../xp.ts';

/** One of the last seven days in UTC, the oldest first. The last one is today. */
const weekDay = z.object({
  date: z.iso.date(),
  /** The experience points of that day. */ xp: z.int(),
  hasGuess: z.boolean(),
});

const homeResult = z.extend(guessResult, {
  /** The first photo; null as the title, or without one. */
  photoUrl: z.nullable(z.string()),
});

export type HomeResult = z.output<typeof homeResult>;

/** What Home says about the caller. */
export const home = z.object({
  week: z.array(weekDay),
  /** Among the members near on the board of the running month; null for a caller without points in it, and farther back. */
  placeNear: z.nullable(z.int()),
  /** Days in a row with a guess, up to today, or up to yesterday while there is none today. */
  daysInRow: z.int(),
  /** All days with a guess that are known. */
  guessDays: z.int(),
  /** Up to the ten of a round. */
  guessesToday: z.int(),
  hasOpenListing: z.boolean(),
  /** Price Sense, and how many guesses are judged; null while too few are. */
  sense: z.nullable(z.int()),
  judged: z.int(),
  /** As in the caller's own Price Sense. */
  town: z.optional(skillInTown),
  daily: dailyState,
  /** The newest ones that the caller has not seen. */
  results: z.array(homeResult),
});

export type HomeData = z.output<typeof home>;

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  summary: "The caller's week, their place and skill, how far they are today, and the results they have not seen.",
  access: 'onboarded',
  success: { status: 200, data: home },
  errors: [],
});
