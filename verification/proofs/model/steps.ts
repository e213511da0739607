import * as fc from 'fast-check';

/**
 * Members, listings and suggestions are referred to by number. A number beyond the last one starts again at the first.
 * PERMITTED_MEMBER stands for the member who may take the step.
 */
export type Step =
  | { action: 'post'; by: number; type: 'PRODUCT' | 'SERVICE' }
  | { action: 'change'; by: number; listing: number; title: string }
  | { action: 'suggest'; by: number; listing: number; amountMinor: number; comment: string | null }
  /** Changes the suggestion with the number `of`. */
  | { action: 'edit'; by: number; listing: number; of: number; amountMinor: number }
  | { action: 'close'; by: number; listing: number; priceMinor: number }
  /** Extends the listing, in its last day unless it is too early. */
  | { action: 'extend'; by: number; listing: number; isEarly: boolean }
  /** Makes the listing overdue, optionally suggests a price, then closes all overdue listings. */
  | { action: 'age'; by: number; listing: number; amountMinor: number | null }
  /** Reports the final price after an automatic closing, or that it was not sold. */
  | { action: 'report'; by: number; listing: number; priceMinor: number | null }
  | { action: 'remove'; by: number; listing: number }
  /** The owner posts and closes a few listings that only the guesser prices. */
  | { action: 'repeat'; by: number; guesser: number; amountsMinor: number[]; priceMinor: number }
  | { action: 'read'; by: number; listing: number }
  | { action: 'list'; by: number; listing: number }
  /** A moderator hides the suggestion with the number `of`, its author tries to change it, and it is shown again. */
  | { action: 'hide'; by: number; listing: number; of: number; amountMinor: number }
  /** Moderators ban and suspend a member, and take it back in this order. */
  | { action: 'sanction'; by: number; sanctions: SanctionAction[]; order: number[] }
  /** Waits for all jobs, then compares the points, achievements and ranks of all members. */
  | { action: 'settle'; by: number };

export type SanctionAction = 'ban' | 'suspend';

export const MEMBERS = 4;
/** The owner of the listing or, for an edit, the author of the suggestion. */
export const PERMITTED_MEMBER = -1;
const LISTINGS = 4;

const by = fc.nat({ max: MEMBERS - 1 });
const listing = fc.nat({ max: LISTINGS - 1 });
/** Mostly few values close to each other, for ties and bounds; sometimes any value. */
const amountMinor = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(9_000, 9_900, 9_999, 10_000, 10_001, 10_100, 11_000, 11_001) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 99_999_999_999 }) },
);
const byOrPermitted = fc.oneof({ weight: 2, arbitrary: fc.constant(PERMITTED_MEMBER) }, { weight: 1, arbitrary: by });
const priceMinor = fc.oneof({ weight: 3, arbitrary: fc.constant(10_000) }, { weight: 2, arbitrary: amountMinor });
const isEarly = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const words = fc.constantFrom('A bike', 'A "quoted" bike', 'Ein Fahrrad für Zoë');

const action = <Name extends Step['action']>(name: Name) => fc.constant(name);

/** Steps that fill a listing are more frequent than steps that end it. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ action: action('post'), by, type: fc.constantFrom('PRODUCT', 'SERVICE') }) },
  { weight: 1, arbitrary: fc.record({ action: action('change'), by: byOrPermitted, listing, title: words }) },
  {
    weight: 12,
    arbitrary: fc.record({
      action: action('suggest'),
      by,
      listing,
      amountMinor,
      comment: fc.option(words, { nil: null }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ action: action('edit'), by: byOrPermitted, listing, of: by, amountMinor }) },
  { weight: 3, arbitrary: fc.record({ action: action('close'), by: byOrPermitted, listing, priceMinor }) },
  // Often enough that some listing is extended twice.
  { weight: 4, arbitrary: fc.record({ action: action('extend'), by: byOrPermitted, listing, isEarly }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: action('age'), by, listing, amountMinor: fc.option(amountMinor, { nil: null }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      action: action('report'),
      by: byOrPermitted,
      listing,
      priceMinor: fc.option(priceMinor, { nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: action('remove'), by: byOrPermitted, listing }) },
  {
    weight: 1,
    arbitrary: fc.record({
      action: action('repeat'),
      by: fc.constant(0),
      guesser: fc.constantFrom(1, 2),
      amountsMinor: fc.array(amountMinor, { minLength: 2, maxLength: 5 }),
      priceMinor,
    }),
  },
  { weight: 4, arbitrary: fc.record({ action: action('read'), by, listing }) },
  { weight: 2, arbitrary: fc.record({ action: action('list'), by, listing }) },
  { weight: 2, arbitrary: fc.record({ action: action('hide'), by, listing, of: by, amountMinor }) },
  {
    weight: 1,
    arbitrary: fc.record({
      action: action('sanction'),
      by,
      sanctions: fc.array(fc.constantFrom<SanctionAction>('ban', 'suspend'), { minLength: 2, maxLength: 3 }),
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: action('settle'), by }) },
);
