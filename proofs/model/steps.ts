import * as fc from 'fast-check';

/**
 * Members and listings of a sequence are meant by number; a listing's number beyond the last begins again at the first,
 * and a member's may mean whoever it takes.
 */
export type Step =
  | { act: 'post'; by: number; type: 'PRODUCT' | 'SERVICE' }
  | { act: 'change'; by: number; listing: number; title: string }
  | { act: 'suggest'; by: number; listing: number; amount: number; comment: string | null }
  /** Changes one of the prices on a listing, meant by number too. */
  | { act: 'edit'; by: number; listing: number; of: number; amount: number }
  | { act: 'close'; by: number; listing: number; price: number }
  /** Its time is over; somebody may still suggest, then the operator sweeps. */
  | { act: 'age'; by: number; listing: number; amount: number | null }
  | { act: 'remove'; by: number; listing: number }
  | { act: 'read'; by: number; listing: number }
  | { act: 'list'; by: number; listing: number }
  /** All jobs are done; then everybody's points, achievements and places are looked at. */
  | { act: 'settle'; by: number };

export const MEMBERS = 4;
/** The owner of the listing or, of an edit, the author of the price. */
export const WHOEVER_MAY = -1;
const LISTINGS = 4;

const by = fc.nat({ max: MEMBERS - 1 });
const listing = fc.nat({ max: LISTINGS - 1 });
/** In hundredths. Few and near each other, so that there are equals and edges, and now and then anything. */
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(9_000, 9_900, 9_999, 10_000, 10_001, 10_100, 11_000, 11_001) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 99_999_999_999 }) },
);
const orWhoeverMay = fc.oneof({ weight: 2, arbitrary: fc.constant(WHOEVER_MAY) }, { weight: 1, arbitrary: by });
const price = fc.oneof({ weight: 3, arbitrary: fc.constant(10_000) }, { weight: 2, arbitrary: amount });
const words = fc.constantFrom('A bike', 'A "quoted" bike', 'Ein Fahrrad für Zoë');

const act = <Name extends Step['act']>(name: Name) => fc.constant(name);

/** Much of what fills a listing, less of what ends it. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: act('post'), by, type: fc.constantFrom('PRODUCT', 'SERVICE') }) },
  { weight: 1, arbitrary: fc.record({ act: act('change'), by: orWhoeverMay, listing, title: words }) },
  {
    weight: 12,
    arbitrary: fc.record({ act: act('suggest'), by, listing, amount, comment: fc.option(words, { nil: null }) }),
  },
  { weight: 5, arbitrary: fc.record({ act: act('edit'), by: orWhoeverMay, listing, of: by, amount }) },
  { weight: 3, arbitrary: fc.record({ act: act('close'), by: orWhoeverMay, listing, price }) },
  { weight: 1, arbitrary: fc.record({ act: act('age'), by, listing, amount: fc.option(amount, { nil: null }) }) },
  { weight: 1, arbitrary: fc.record({ act: act('remove'), by: orWhoeverMay, listing }) },
  { weight: 4, arbitrary: fc.record({ act: act('read'), by, listing }) },
  { weight: 2, arbitrary: fc.record({ act: act('list'), by, listing }) },
  { weight: 1, arbitrary: fc.record({ act: act('settle'), by }) },
);
