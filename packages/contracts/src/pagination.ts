import './zod-config.ts';
import * as z from 'zod/mini';

export const pagination = z.object({
  currentPage: z.int(),
  limit: z.int(),
  totalCount: z.int(),
  totalPages: z.int(),
  hasPreviousPage: z.boolean(),
  hasNextPage: z.boolean(),
  /** Counting stopped at `totalCount`; there are more. */
  totalIsCapped: z.optional(z.literal(true)),
  /** The search was widened to `radius` (0: anywhere): within `narrower` there are only `narrowerCount`. */
  widened: z.optional(z.object({ radius: z.int(), narrower: z.int(), narrowerCount: z.int() })),
  /** No listing has all words of the search: these have most of them, on one page. */
  isClosest: z.optional(z.literal(true)),
  /** In the home feed, and in a search that was widened to anywhere: the town of the caller is young; 'first' if they are alone. */
  town: z.optional(z.enum(['first', 'young'])),
});

/**
 * A number in a query string, in digits; empty is as good as left out, because forms send fields that are empty. Words are
 * refused: a program that sends them has a mistake, and a guess would hide it.
 */
const NUMBER = /^([+-]?\d+(\.\d+)?)?$/;

function numberInQuery<T extends number>(toValue: (given: number) => T) {
  return z.optional(
    z.pipe(
      z.string().check(z.maxLength(400), z.regex(NUMBER)),
      z.transform((written: string) => (written === '' ? undefined : toValue(Number(written)))),
    ),
  );
}

/** A whole number in a query string. A number out of range is clamped instead of refused. */
export function clampedInQuery(from: number, to: number) {
  return numberInQuery((given) => Math.min(Math.max(Math.trunc(given), from), to));
}

/** One of some ascending numbers. A number between two is the larger one, a number above all the last. */
export function optionInQuery<T extends number>(options: readonly [T, ...T[]]) {
  return numberInQuery((given): T => options.find((option) => option >= given) ?? options.at(-1) ?? options[0]);
}
