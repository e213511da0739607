import type { ListingType } from '@ballpark/rules/listings';
import type { AwardReason, ClosingPrice } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type ClosedListing = {
  id: string;
  ownerId: string;
  title: string;
  type: ListingType;
  currency: string;
  category: string | null;
  /** Whether the owner says that the final price was paid or agreed on, or does not say. */
  isSold: boolean;
  openMinutes: number;
  closedAt: Date;
  /** Undefined when the listing was closed automatically. */
  price: ClosingPrice | undefined;
};

export async function findClosedListing(db: Queryable, id: string): Promise<ClosedListing | undefined> {
  const found = await db
    .selectFrom('listing')
    .select(['id', 'owner_id as ownerId', 'title', 'type', 'currency', 'category', 'final_price as finalPrice'])
    .select([
      // Nothing is stored where every price was hidden at the closing. Hidden prices are paid all the same.
      sql<string | null>`coalesce(closest_difference, (
        select min(abs(amount - final_price)) from suggestion where suggestion.listing_id = listing.id
      ))`.as('closestDifference'),
      sql<boolean>`coalesce(outcome in ('sold', 'agreed'), true)`.as('isSold'),
      sql<number>`(extract(epoch from closed_at - created_at) / 60)::float8`.as('openMinutes'),
      sql<Date>`date_trunc('milliseconds', closed_at)`.as('closedAt'),
    ])
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { finalPrice, closestDifference, ...listing } = found;
  const price =
    finalPrice === null
      ? undefined
      : { finalPriceMinor: Number(finalPrice), closestDifferenceMinor: Number(closestDifference) };
  // A check constraint of the table allows only the types of the rules.
  return { ...listing, type: found.type as ListingType, price };
}

export type EndedSuggestion = { id: string; memberId: string; amountMinor: number };

type PartQuery = { /** The last member of the part before. */ after: string | undefined; limit: number };

/** A part of the suggestions on a listing, in the order of members. Uses suggestion_once_per_member. */
export async function listSuggestionPart(
  db: Queryable,
  listingId: string,
  part: PartQuery,
): Promise<EndedSuggestion[]> {
  const { after, limit } = part;
  const rows = await db
    .selectFrom('suggestion')
    .select(['id', 'member_id as memberId', 'amount'])
    .where('listing_id', '=', listingId)
    .$if(after !== undefined, (query) => query.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: Number(amount) }));
}

export type Award = { suggestionId: string; memberId: string; reason: AwardReason; points: number };
type PartAwards = { listingId: string; awards: readonly Award[]; at: Instant };

/** Writes awards that are not written yet, into xp_award and on the suggestions. */
export async function saveAwards(trx: Trx, { listingId, awards, at }: PartAwards): Promise<void> {
  if (awards.length === 0) return;
  const suggestionIds = awards.map(({ suggestionId }) => suggestionId);
  const memberIds = awards.map(({ memberId }) => memberId);
  const reasons = awards.map(({ reason }) => reason);
  const points = awards.map((award) => award.points);
  await sql`
    insert into xp_award (listing_id, member_id, reason, amount, created_at)
    select ${listingId}, award.member_id, award.reason, award.points, ${at}
    from unnest(${memberIds}::uuid[], ${reasons}::text[], ${points}::int[]) award (member_id, reason, points)
    on conflict on constraint xp_award_once do nothing
  `.execute(trx);
  await sql`
    update suggestion set xp_awarded = award.points
    from unnest(${suggestionIds}::uuid[], ${points}::int[]) award (id, points)
    where suggestion.id = award.id and suggestion.xp_awarded is null
  `.execute(trx);
}

export async function markListingSettled(trx: Trx, id: string, at: Instant): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ settled_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

type UnsettledQuery = { endedUntil: Instant; /** The last listing of the page before. */ after: string; limit: number };

export type UnsettledListing = { id: string; isDeleted: boolean };

/** Listings that ended until then and are not settled, by id. Uses listing_unsettled. */
export function listUnsettledListings(db: Queryable, query: UnsettledQuery): Promise<UnsettledListing[]> {
  const { endedUntil, after, limit } = query;
  return db
    .selectFrom('listing')
    .select(['id', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('id', '>', after)
    .where('is_active', '=', false)
    .where('settled_at', 'is', null)
    .where(sql<Date>`coalesce(closed_at, deleted_at)`, '<=', endedUntil)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type UnsettledState = {
  /** Up to the limit. */ count: number;
  /** How long the oldest of them has been ended. */ oldestSeconds: number;
};

/** Uses listing_unsettled and listing_late_unsettled. */
export async function readUnsettledState(db: Database, at: Instant, limit: number): Promise<UnsettledState> {
  const { rows } = await sql<UnsettledState>`
    select count(*)::int as count, coalesce(extract(epoch from ${at} - min(ended_at)), 0)::float8 as "oldestSeconds"
    from (
      (select coalesce(closed_at, deleted_at) as ended_at from listing
       where not is_active and settled_at is null order by id limit ${limit})
      union all
      (select late_outcome_at from listing where late_price is not null and late_settled_at is null order by id limit ${limit})
    ) unsettled
  `.execute(db);
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** The owner of a deleted listing; undefined if it is not deleted. */
export async function findDeletedListingOwner(db: Queryable, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('listing')
    .select('owner_id as ownerId')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return found?.ownerId;
}

export async function isListingDeleted(db: Queryable, id: string): Promise<boolean> {
  return (await findDeletedListingOwner(db, id)) !== undefined;
}

/** Deletes a batch of a removed listing's awards and returns how many. A trigger refuses it while the listing exists. */
export async function deleteAwards(trx: Trx, listingId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('xp_award')
    .where('listing_id', '=', listingId)
    .where('member_id', 'in', (eb) =>
      eb.selectFrom('xp_award').select('member_id').where('listing_id', '=', listingId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
