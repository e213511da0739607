import type { ListingType, Outcome } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import type { TermKeys } from './term-keys.ts';

/** Why a closing does not count for accuracy, calibration and the price book. */
export type ClosingExclusion = 'not-sold' | 'far-off' | 'arranged' | 'voided';

/** The figure as it was shown when the listing closed. */
type ShownFigure = { figureMinor: number; lowMinor: number; highMinor: number; error: number };

type ClosingFacts = {
  type: ListingType;
  category: string | null;
  currency: string;
  h7: string | null;
  finalPriceMinor: number;
  offerMinor: number | null;
  suggestionCount: number;
  averageMinor: number | null;
  ballpark: ShownFigure | undefined;
  outcome: Outcome;
  /** The arm of the trial that the listing was posted in. */
  trialArm: string | null;
  closedAt: Date;
};

export type UnbookedListing = ClosingFacts & {
  id: string;
  ownerId: string;
  title: string;
  h5: string | null;
  h4: string | null;
  /** Whether a closest guess looks arranged, or was judged to be. */
  isArranged: boolean;
  /** Whether the listing was deleted, or is hidden. */
  isRemoved: boolean;
};

type UnbookedRow = Omit<UnbookedListing, 'finalPriceMinor' | 'offerMinor' | 'averageMinor' | 'ballpark'> & {
  finalPrice: string;
  offerAmount: string | null;
  average: string | null;
  figure: string | null;
  low: string | null;
  high: string | null;
  error: number | null;
};

/**
 * The owner's results of this closing: members who suggested on it have one each. The closest guess tells whether the
 * closing was arranged. Uses guess_result_owner.
 */
const IS_ARRANGED = sql<boolean>`exists (
  select from guess_result
  where guess_result.owner_id = listing.owner_id and guess_result.listing_id = listing.id
    and guess_result.closed_at = date_trunc('milliseconds', listing.closed_at)
    and (exclusion = 'arranged' or (place = 1 and exclusion in ('reciprocal', 'exact-in-minutes')))
)`;

/** Whether a person has judged that the closing was arranged: it took points back. Uses xp_entry_taken_back. */
const WAS_TAKEN_BACK = sql<boolean>`exists (
  select from xp_entry where xp_entry.listing_id = listing.id and xp_entry.reason like 'reversed:%'
)`;

/** Has closings booked once more that were judged as arranged after they were booked. Uses xp_entry_taken_back. */
export async function reopenArranged(db: Queryable): Promise<void> {
  await sql`
    update listing set booked_at = null
    from closing
    where closing.listing_id = listing.id and closing.exclusion is null and listing.booked_at is not null
      and listing.id = any (array(select listing_id from xp_entry where reason like 'reversed:%'))
  `.execute(db);
}

/** Settled closings with a price that are not booked yet. Another run takes what it has locked. Uses listing_unbooked. */
export async function lockUnbooked(trx: Trx, limit: number): Promise<UnbookedListing[]> {
  const { rows } = await sql<UnbookedRow>`
    select id, owner_id as "ownerId", title, type, category, currency, h7, h5, h4, final_price as "finalPrice",
      offer_amount as "offerAmount", suggestion_count as "suggestionCount",
      round(suggestion_sum / nullif(suggestion_count, 0)) as average, ballpark_price as figure, ballpark_low as low,
      ballpark_high as high, ballpark_error as error, coalesce(outcome, 'sold') as outcome, trial_arm as "trialArm",
      closed_at as "closedAt", deleted_at is not null or hidden_at is not null as "isRemoved", ${IS_ARRANGED} or ${WAS_TAKEN_BACK} as "isArranged"
    from listing
    where booked_at is null and settled_at is not null and final_price is not null
    order by id limit ${limit}
    for no key update skip locked
  `.execute(trx);
  return rows.map(toUnbooked);
}

function toUnbooked(row: UnbookedRow): UnbookedListing {
  const { finalPrice, offerAmount, average, figure, low, high, error, ...facts } = row;
  const ballpark =
    figure === null || error === null
      ? undefined
      : { figureMinor: Number(figure), lowMinor: Number(low), highMinor: Number(high), error };
  return {
    ...facts,
    finalPriceMinor: Number(finalPrice),
    offerMinor: offerAmount === null ? null : Number(offerAmount),
    averageMinor: average === null ? null : Number(average),
    ballpark,
  };
}

export type ClosingRow = ClosingFacts & {
  listingId: string;
  ownerKey: string;
  exclusion: ClosingExclusion | null;
  /** Empty for a closing that does not count. */
  terms: readonly TermKeys[];
};

/** A closing that was booked before keeps its figures: a listing that is hidden or shown again changes only whether it counts. */
export async function saveClosings(trx: Trx, closings: readonly ClosingRow[]): Promise<void> {
  if (closings.length === 0) return;
  await trx
    .insertInto('closing')
    .values(closings.map(toClosingColumns))
    .onConflict((conflict) =>
      conflict.column('listing_id').doUpdateSet((eb) => ({ exclusion: eb.ref('excluded.exclusion') })),
    )
    .execute();
  const ids = closings.map(({ listingId }) => listingId);
  await trx.deleteFrom('closing_term').where('listing_id', 'in', ids).execute();
  const terms = closings.flatMap((closing) => closing.terms.map((keys) => toTermColumns(closing, keys)));
  if (terms.length > 0) await trx.insertInto('closing_term').values(terms).execute();
}

function toClosingColumns(closing: ClosingRow) {
  const { ballpark } = closing;
  return {
    listing_id: closing.listingId,
    owner_key: closing.ownerKey,
    type: closing.type,
    category: closing.category,
    currency: closing.currency,
    h7: closing.h7,
    final_price: closing.finalPriceMinor,
    offer_amount: closing.offerMinor,
    suggestion_count: closing.suggestionCount,
    average_price: ballpark ? closing.averageMinor : null,
    ballpark_price: ballpark?.figureMinor ?? null,
    ballpark_low: ballpark?.lowMinor ?? null,
    ballpark_high: ballpark?.highMinor ?? null,
    ballpark_error: ballpark?.error ?? null,
    exclusion: closing.exclusion,
    outcome: closing.outcome,
    trial_arm: closing.trialArm,
    closed_at: closing.closedAt,
  };
}

function toTermColumns(closing: ClosingRow, { nearKey, regionKey, anywhereKey }: TermKeys) {
  return {
    listing_id: closing.listingId,
    near_key: nearKey,
    region_key: regionKey,
    anywhere_key: anywhereKey,
    category: closing.category,
    // As text: the driver would write the day of the process's own time zone.
    closed_on: closing.closedAt.toISOString().slice(0, 10),
    final_price: closing.finalPriceMinor,
    owner_key: closing.ownerKey,
  };
}

type Booking = { ids: readonly string[]; at: Instant };

export async function markBooked(trx: Trx, { ids, at }: Booking): Promise<void> {
  await trx.updateTable('listing').set({ booked_at: at }).where('id', 'in', ids).execute();
}
