import { BOOK_OWNER_DAYS, BOOK_PRICES_FROM } from '@ballpark/rules/crowd/price-book';
import type { ListingType, Outcome } from '@ballpark/rules/listings';
import { type RawBuilder, sql } from 'kysely';
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
  /** Whether the owner's account was old enough for the price book when the listing closed. */
  isOwnerSettled: boolean;
  /** How many of its prices came from farther away than its town. */
  fromElsewhere: number;
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

/** Whether the account of a `member` was old enough when a listing closed. */
function wasOwnerSettled(closedAt: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`member.created_at <= ${closedAt} - make_interval(days => ${sql.lit(BOOK_OWNER_DAYS)})`;
}

/** Uses suggestion_newest. */
const FROM_ELSEWHERE = sql<number>`(
  select count(*)::int from suggestion
  where suggestion.listing_id = listing.id and not is_near and suggestion.hidden_at is null
)`;

/** Has closings booked once more that were judged as arranged after they were booked. Uses xp_entry_taken_back. */
export async function reopenArrangedClosings(db: Queryable): Promise<void> {
  await sql`
    update listing set booked_at = null
    from closing
    where closing.listing_id = listing.id and closing.exclusion is null and listing.booked_at is not null
      and listing.id = any (array(select listing_id from xp_entry where reason like 'reversed:%'))
  `.execute(db);
}

/** Settled closings with a price that are not booked yet. Another run takes what it has locked. Uses listing_unbooked. */
export async function lockUnbookedListings(trx: Trx, limit: number): Promise<UnbookedListing[]> {
  const { rows } = await sql<UnbookedRow>`
    select id, owner_id as "ownerId", title, type, category, currency, h7, h5, h4, final_price as "finalPrice",
      offer_amount as "offerAmount", suggestion_count as "suggestionCount",
      round(suggestion_sum / nullif(suggestion_count, 0)) as average, ballpark_price as figure, ballpark_low as low,
      ballpark_high as high, ballpark_error as error, coalesce(outcome, 'sold') as outcome,
      closed_at as "closedAt", deleted_at is not null or hidden_at is not null as "isRemoved", ${IS_ARRANGED} or ${WAS_TAKEN_BACK} as "isArranged",
      exists (select from member where member.id = listing.owner_id and ${wasOwnerSettled(sql`listing.closed_at`)}) as "isOwnerSettled",
      ${FROM_ELSEWHERE} as "fromElsewhere"
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
  countsInBook: boolean;
  /** Whether it counts in the figures of its place. */
  isLocal: boolean;
  /** Empty for a closing that does not count in the price book. */
  terms: readonly TermKeys[];
};

/** A closing that was booked before keeps its figures: a listing that is hidden or shown again changes only whether it counts. */
export async function saveClosings(trx: Trx, closings: readonly ClosingRow[]): Promise<void> {
  if (closings.length === 0) return;
  await trx
    .insertInto('closing')
    .values(closings.map(toClosingColumns))
    .onConflict((conflict) =>
      conflict.column('listing_id').doUpdateSet((eb) => ({
        exclusion: eb.ref('excluded.exclusion'),
        counts_in_book: eb.ref('excluded.counts_in_book'),
        is_local: eb.ref('excluded.is_local'),
      })),
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
    counts_in_book: closing.countsInBook,
    is_local: closing.isLocal,
    outcome: closing.outcome,
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

export async function markListingsBooked(trx: Trx, { ids, at }: Booking): Promise<void> {
  await trx.updateTable('listing').set({ booked_at: at }).where('id', 'in', ids).execute();
}

/**
 * Decides for closings from before the rule whether they count in the price book, and removes the words of those that do not.
 * A closing whose listing is gone does not count: the age of its owner's account is not known. Returns how many it looked at.
 * Uses closing_unreviewed.
 */
export async function reviewClosings(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql<{ listingId: string; counts: boolean }>`
    update closing set counts_in_book = found.counts
    from (
      select closing.listing_id, exclusion is null and closing.suggestion_count >= ${sql.lit(BOOK_PRICES_FROM)}
        and coalesce(${wasOwnerSettled(sql`closing.closed_at`)}, false) as counts
      from closing
      left join listing on listing.id = closing.listing_id
      left join member on member.id = listing.owner_id
      where counts_in_book is null limit ${limit}
      for no key update of closing skip locked
    ) found
    where closing.listing_id = found.listing_id
    returning closing.listing_id as "listingId", counts_in_book as counts
  `.execute(trx);
  const removed = rows.filter(({ counts }) => !counts).map(({ listingId }) => listingId);
  if (removed.length > 0) await trx.deleteFrom('closing_term').where('listing_id', 'in', removed).execute();
  return rows.length;
}
