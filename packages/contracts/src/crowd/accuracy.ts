import '../zod-config.ts';
import { LISTING_TYPES } from '@ballpark/rules/listings';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const figures = z.object({
  medianErrorPercent: z.int(),
  averageMedianErrorPercent: z.int(),
  within5Percent: z.int(),
  within10Percent: z.int(),
  within20Percent: z.int(),
  inRangePercent: z.int(),
  atFigurePercent: z.int(),
  medianErrorOfOthersPercent: z.nullable(z.int()),
});

/** Figures are null where too few listings have closed. */
const accuracyRow = z.object({ closings: z.int(), figures: z.nullable(figures) });
export type AccuracyRow = z.output<typeof accuracyRow>;

export const accuracy = z.object({
  /** The town is made up. */
  isSample: z.boolean(),
  ...accuracyRow.shape,
  /** How many closings do not count, by reason. */
  excluded: z.array(z.object({ reason: z.string(), closings: z.int() })),
  /** Newest first. Empty while there are too few closings for details, like the next two. */
  months: z.array(z.object({ month: z.string(), ...accuracyRow.shape })),
  types: z.array(z.object({ type: z.enum(LISTING_TYPES), ...accuracyRow.shape })),
  /** By the number of prices that a listing had, from this one on. */
  bands: z.array(z.object({ from: z.int(), ...accuracyRow.shape })),
  /** Around the place of the query, if one was found. */
  area: z.nullable(z.object({ name: z.string(), ...accuracyRow.shape })),
});
export type Accuracy = z.output<typeof accuracy>;

export const getAccuracy = endpoint({
  method: 'GET',
  path: '/stats/accuracy',
  summary: 'How close the ballpark figures of the last twelve months came to the final prices.',
  access: 'public',
  limit: 'lookup',
  query: z.object({
    type: z.optional(z.enum(LISTING_TYPES)),
    /** The name of a city. */
    place: z.optional(z.string().check(z.maxLength(100))),
  }),
  success: { status: 200, data: accuracy },
  errors: [],
});
