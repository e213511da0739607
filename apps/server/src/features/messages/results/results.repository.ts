import type { ClosingPrice } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { selectUntoldMembers } from '../../accounts/blocked-members.sql.ts';
import type { ListingFacts } from '../telling/notification-facts.ts';

export async function insertFanout(trx: Trx, listingId: string, at: Instant): Promise<void> {
  await trx
    .insertInto('result_fanout')
    .values({ listing_id: listingId, planned_at: at })
    .onConflict((conflict) => conflict.column('listing_id').doNothing())
    .execute();
}

export type Fanout = { /** The last member who was told. */ after: string | null };

/** Locks the cursor of a closing: a second worker waits and then continues behind it. Undefined when all are told. */
export function lockFanout(trx: Trx, listingId: string): Promise<Fanout | undefined> {
  return trx
    .selectFrom('result_fanout')
    .select('after_member_id as after')
    .where('listing_id', '=', listingId)
    .forUpdate()
    .executeTakeFirst();
}

export async function moveFanout(trx: Trx, listingId: string, after: string): Promise<void> {
  await trx.updateTable('result_fanout').set({ after_member_id: after }).where('listing_id', '=', listingId).execute();
}

export async function deleteFanout(trx: Trx, listingId: string): Promise<void> {
  await trx.deleteFrom('result_fanout').where('listing_id', '=', listingId).execute();
}

/** Oldest first. Uses result_fanout_age. */
export async function listStaleFanouts(db: Queryable, plannedUntil: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('result_fanout')
    .select('listing_id as listingId')
    .where('planned_at', '<=', plannedUntil)
    .orderBy('planned_at')
    .limit(limit)
    .execute();
  return rows.map(({ listingId }) => listingId);
}

export type PricedListing = { ownerId: string; facts: ListingFacts; price: ClosingPrice };

/** A shown listing with a final price or a late price; undefined otherwise. */
export async function findPriced(db: Queryable, id: string): Promise<PricedListing | undefined> {
  const { rows } = await sql<ListingFacts & { ownerId: string; finalPrice: string; closestDifference: string | null }>`
    select owner_id as "ownerId", title, currency, photo_urls[1] as "photoUrl", coalesce(final_price, late_price) as "finalPrice",
      coalesce(closest_difference, late_closest_difference, (
        select min(abs(amount - coalesce(final_price, late_price))) from suggestion
        where listing_id = listing.id and hidden_at is null
      )) as "closestDifference"
    from listing
    where id = ${id} and coalesce(final_price, late_price) is not null and deleted_at is null and hidden_at is null
  `.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { ownerId, finalPrice, closestDifference, ...facts } = found;
  return {
    ownerId,
    facts,
    price: { finalPriceMinor: Number(finalPrice), closestDifferenceMinor: Number(closestDifference) },
  };
}

/** How many shown suggestions are this far from the final price. */
export type DifferenceCount = { differenceMinor: number; count: number };

type DifferenceQuery = { listingId: string; finalPriceMinor: number };

/** The differences of all shown suggestions of a listing, smallest first. Reads each of them once. */
export async function listDifferences(db: Queryable, query: DifferenceQuery): Promise<DifferenceCount[]> {
  const { listingId, finalPriceMinor } = query;
  const { rows } = await sql<{ difference: string; count: number }>`
    select abs(amount - ${finalPriceMinor}::bigint) as difference, count(*)::int as count
    from suggestion where listing_id = ${listingId} and hidden_at is null group by 1 order by 1
  `.execute(db);
  return rows.map(({ difference, count }) => ({ differenceMinor: Number(difference), count }));
}

export type Participant = { memberId: string; amountMinor: number };

type ParticipantQuery = { listingId: string; ownerId: string; after: string | null; limit: number };

/**
 * A batch of the authors of shown suggestions who want to hear of the owner, in the order of members. Uses
 * suggestion_once_per_member.
 */
export async function listParticipants(db: Queryable, query: ParticipantQuery): Promise<Participant[]> {
  const { listingId, ownerId, after, limit } = query;
  const rows = await db
    .selectFrom('suggestion')
    .select(['member_id as memberId', 'amount'])
    .where('listing_id', '=', listingId)
    .where('hidden_at', 'is', null)
    .where('member_id', 'not in', selectUntoldMembers(ownerId))
    .$if(after !== null, (builder) => builder.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ memberId, amount }) => ({ memberId, amountMinor: Number(amount) }));
}
