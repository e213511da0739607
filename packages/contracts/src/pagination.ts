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
});

/** A whole number in a query string. A number out of range is clamped instead of refused. */
export function clampedInQuery(from: number, to: number) {
  return z.optional(
    z.pipe(
      z.string().check(z.maxLength(400), z.regex(/^[+-]?\d+$/)),
      z.transform((written: string) => Math.min(Math.max(Number(written), from), to)),
    ),
  );
}
