import { sql } from 'kysely';
import { isGuarded } from '../../core/guards.ts';
import type { Trx } from '../../database/client.ts';

/**
 * Locks the cards of members until this transaction is over. Every transaction that changes what members have earned calls
 * this first, once, with all its members. The rows are locked in the order of their ids, so that two transactions with
 * common members cannot deadlock.
 */
export async function lockMembers(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy(isGuarded('member-lock-order') ? sql`id` : sql`random()`)
    .$if(isGuarded('member-lock'), (member) => member.forNoKeyUpdate())
    .execute();
}

export type XpGain = { memberId: string; points: number; /** How much more is held. */ held: number };

export type XpTotal = { memberId: string; xp: number };

/** Adds to the public cards. Returns what the boards rank by: the new totals without the points that are held. */
export async function addXpToCards(trx: Trx, gains: readonly XpGain[]): Promise<XpTotal[]> {
  const { rows } = await sql<XpTotal>`
    update member set xp = member.xp + gain.points, held_xp = member.held_xp + gain.held
    from unnest(${gains.map(({ memberId }) => memberId)}::uuid[], ${gains.map(({ points }) => points)}::int[],
      ${gains.map(({ held }) => held)}::int[]) as gain (member_id, points, held)
    where member.id = gain.member_id
    returning member.id as "memberId", member.xp - member.held_xp as xp`.execute(trx);
  return rows;
}
