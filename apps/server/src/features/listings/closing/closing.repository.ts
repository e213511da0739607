import type { AwardReason } from '@ballpark/rules/xp';
import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type ListingClosing = { id: string; ownerId: string; finalPriceMinor: number; at: Instant };

/**
 * Returns whether this closed an active listing of this member. It must be the first statement of the transaction, before
 * the suggestions are read: it waits for the row lock of every member who is suggesting, so the next statement sees all
 * suggestions, and no suggestion can follow.
 */
export async function closeOwnActive(trx: Trx, { id, ownerId, finalPriceMinor, at }: ListingClosing): Promise<boolean> {
  const closed = await trx
    .updateTable('listing')
    .set({ is_active: false, final_price: finalPriceMinor, closed_at: at, updated_at: at })
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
  amountMinor: number;
};

/** All suggestions on a listing, oldest first. Uses suggestion_newest. */
export async function listPriced(trx: Trx, listingId: string): Promise<PricedSuggestion[]> {
  const rows = await trx
    .selectFrom('suggestion')
    .innerJoin('member', 'member.id', 'suggestion.member_id')
    .select([
      'suggestion.id',
      'suggestion.member_id as memberId',
      'member.username',
      'suggestion.amount as amountMinor',
    ])
    .where('suggestion.listing_id', '=', listingId)
    .orderBy('suggestion.created_at')
    .orderBy('suggestion.id')
    .execute();
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

type Award = { suggestionId: string; memberId: string; reason: AwardReason; xp: number };
type ClosingAwards = { listingId: string; awards: readonly Award[]; at: Instant };

/** Writes the award on each suggestion and, as the job's input, into xp_award. */
export async function saveAwards(trx: Trx, { listingId, awards, at }: ClosingAwards): Promise<void> {
  if (awards.length === 0) return;
  const suggestionIds = awards.map(({ suggestionId }) => suggestionId);
  const memberIds = awards.map(({ memberId }) => memberId);
  const reasons = awards.map(({ reason }) => reason);
  const points = awards.map(({ xp }) => xp);
  await sql`
    update suggestion set xp_awarded = award.xp
    from unnest(${suggestionIds}::uuid[], ${points}::int[]) award (id, xp)
    where suggestion.id = award.id
  `.execute(trx);
  await sql`
    insert into xp_award (listing_id, member_id, reason, amount, created_at)
    select ${listingId}, award.member_id, award.reason, award.xp, ${at}
    from unnest(${memberIds}::uuid[], ${reasons}::text[], ${points}::int[]) award (member_id, reason, xp)
  `.execute(trx);
}

type OverdueQuery = { createdUntil: Instant; at: Instant; limit: number };

/**
 * Closes active listings that were created until then, oldest first. Skips listings that another transaction has locked:
 * the next run takes them. Uses listing_open_age.
 */
export async function closeOverdue(trx: Trx, query: OverdueQuery) {
  return (await buildCloseOverdue(query).execute(trx)).rows;
}

/** The statement itself, so that a test can explain it. */
export function buildCloseOverdue({ createdUntil, at, limit }: OverdueQuery) {
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

type SameAwards = { listingIds: readonly string[]; reason: AwardReason; xp: number; at: Instant };

/** Writes the same award for every suggestion on these listings. */
export async function saveSameAwards(trx: Trx, { listingIds, reason, xp, at }: SameAwards): Promise<void> {
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
