import type { ClosingPrice } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import type { ListingFacts } from '../notification-facts.ts';

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

export type PricedListing = { facts: ListingFacts; price: ClosingPrice };

/** A shown listing with a final price or a late price; undefined otherwise. */
export async function findPriced(db: Queryable, id: string): Promise<PricedListing | undefined> {
  const { rows } = await sql<ListingFacts & { finalPrice: string; closestDifference: string | null }>`
    select title, currency, photo_urls[1] as "photoUrl", coalesce(final_price, late_price) as "finalPrice",
      coalesce(closest_difference, late_closest_difference, (
        select min(abs(amount - coalesce(final_price, late_price))) from suggestion
        where listing_id = listing.id and hidden_at is null
      )) as "closestDifference"
    from listing
    where id = ${id} and coalesce(final_price, late_price) is not null and deleted_at is null and hidden_at is null
  `.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { finalPrice, closestDifference, ...facts } = found;
  return {
    facts,
    price: { finalPriceMinor: Number(finalPrice), closestDifferenceMinor: Number(closestDifference) },
  };
}

export type Participant = { memberId: string; amountMinor: number; place: number; total: number; isShared: boolean };

type ParticipantQuery = { listingId: string; finalPriceMinor: number; after: string | null; limit: number };

/**
 * A batch of participants with their places, in the order of members. It reads all shown suggestions of the listing
 * (suggestion_newest), because a place depends on all of them: 20,000 take about 50 ms.
 */
export async function listParticipants(db: Queryable, query: ParticipantQuery): Promise<Participant[]> {
  const { listingId, finalPriceMinor, after, limit } = query;
  const { rows } = await sql<Omit<Participant, 'amountMinor'> & { amount: string }>`
    select member_id as "memberId", amount, place::int, total::int, equals > 1 as "isShared"
    from (
      select member_id, amount, rank() over by_distance as place, count(*) over () as total,
        count(*) over (partition by abs(amount - ${finalPriceMinor}::bigint)) as equals
      from suggestion where listing_id = ${listingId} and hidden_at is null
      window by_distance as (order by abs(amount - ${finalPriceMinor}::bigint))
    ) placed
    where member_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by member_id limit ${limit}
  `.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: Number(amount) }));
}
