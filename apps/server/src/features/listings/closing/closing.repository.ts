import type { AwardReason } from '@ballpark/rules/closing';
import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type Closing = { id: string; ownerId: string; /** In hundredths. */ finalPrice: number; at: Instant };

/**
 * The gate: whether it was this member's active listing that is closed now. A statement of its own, before the
 * suggestions are read: whoever was suggesting has finished when it returns, and the next statement sees them.
 */
export async function closeOwnActive(trx: Trx, { id, ownerId, finalPrice, at }: Closing): Promise<boolean> {
  const closed = await trx
    .updateTable('listing')
    .set({ is_active: false, final_price: finalPrice, closed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('is_active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

export type PricedSuggestion = {
  id: string;
  memberId: string;
  username: string | null;
  /** In hundredths. */ amount: number;
};

/** All suggestions on a listing, the oldest first. Uses suggestion_newest. */
export async function listPriced(trx: Trx, listingId: string): Promise<PricedSuggestion[]> {
  const rows = await trx
    .selectFrom('suggestion')
    .innerJoin('member', 'member.id', 'suggestion.member_id')
    .select(['suggestion.id', 'suggestion.member_id as memberId', 'member.username', 'suggestion.amount'])
    .where('suggestion.listing_id', '=', listingId)
    .orderBy('suggestion.created_at')
    .orderBy('suggestion.id')
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

type Award = { suggestionId: string; memberId: string; reason: AwardReason; xp: number };
type Awards = { listingId: string; awards: readonly Award[]; at: Instant };

/** Writes what a closing pays: on each suggestion, and as the award that is paid out afterwards. */
export async function saveAwards(trx: Trx, { listingId, awards, at }: Awards): Promise<void> {
  if (awards.length === 0) return;
  const suggestionIds = awards.map(({ suggestionId }) => suggestionId);
  const memberIds = awards.map(({ memberId }) => memberId);
  const reasons = awards.map(({ reason }) => reason);
  const amounts = awards.map(({ xp }) => xp);
  await sql`
    update suggestion set xp_awarded = award.xp
    from unnest(${suggestionIds}::uuid[], ${amounts}::int[]) award (id, xp)
    where suggestion.id = award.id
  `.execute(trx);
  await sql`
    insert into xp_award (listing_id, member_id, reason, amount, created_at)
    select ${listingId}, award.member_id, award.reason, award.xp, ${at}
    from unnest(${memberIds}::uuid[], ${reasons}::text[], ${amounts}::int[]) award (member_id, reason, xp)
  `.execute(trx);
}

type Sweep = { createdUntil: Instant; at: Instant; limit: number };

/**
 * Closes some of the active listings created until then, the oldest first. One that somebody is busy with is left for
 * the next time. Uses listing_active_newest, backwards.
 */
export async function closeOverdue(trx: Trx, sweep: Sweep) {
  return (await closingOverdue(sweep).execute(trx)).rows;
}

/** The statement itself, for whoever runs it. */
export function closingOverdue({ createdUntil, at, limit }: Sweep) {
  return sql<{ id: string; suggestionCount: number }>`
    update listing set is_active = false, auto_closed_at = ${at}, closed_at = ${at}, updated_at = ${at}
    where id = any (array(
      select overdue.id from listing overdue
      where overdue.is_active and overdue.created_at <= ${createdUntil}
      order by overdue.created_at, overdue.id limit ${limit}
      for update skip locked
    ))
    returning id, suggestion_count as "suggestionCount"
  `;
}

type SameForAll = { listingIds: readonly string[]; reason: AwardReason; xp: number; at: Instant };

/** The same award for every suggestion on these listings. */
export async function saveSameAwards(trx: Trx, { listingIds, reason, xp, at }: SameForAll): Promise<void> {
  if (listingIds.length === 0) return;
  await sql`
    with awarded as (
      update suggestion set xp_awarded = ${xp} where listing_id = any (${listingIds}::uuid[])
      returning listing_id, member_id
    )
    insert into xp_award (listing_id, member_id, reason, amount, created_at)
    select listing_id, member_id, ${reason}, ${xp}, ${at} from awarded
  `.execute(trx);
}
