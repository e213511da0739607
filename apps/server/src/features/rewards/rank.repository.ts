import { sql } from 'kysely';
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
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type XpGain = { memberId: string; points: number };

type XpTotal = { memberId: string; xp: number };

/** Adds to the public cards. Returns the new totals. */
export async function addToCards(trx: Trx, gains: readonly XpGain[]): Promise<XpTotal[]> {
  const { rows } = await sql<XpTotal>`
    update member set xp = member.xp + gain.points
    from unnest(${gains.map(({ memberId }) => memberId)}::uuid[], ${gains.map(({ points }) => points)}::int[])
      as gain (member_id, points)
    where member.id = gain.member_id
    returning member.id as "memberId", member.xp`.execute(trx);
  return rows;
}

/** Sets the same totals on the boards. Returns the totals of the members who are on them. */
export async function setRanks(trx: Trx, totals: readonly XpTotal[]): Promise<XpTotal[]> {
  const { rows } = await sql<XpTotal>`
    update member_rank set xp = total.xp
    from unnest(${totals.map(({ memberId }) => memberId)}::uuid[], ${totals.map(({ xp }) => xp)}::int[])
      as total (member_id, xp)
    where member_rank.member_id = total.member_id
    returning member_rank.member_id as "memberId", member_rank.xp`.execute(trx);
  return rows;
}
