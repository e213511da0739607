import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';

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

/** Adds to the public cards. Returns what the boards rank by: the new totals without the points that are held. */
export async function addToCards(trx: Trx, gains: readonly XpGain[]): Promise<XpTotal[]> {
  const { rows } = await sql<XpTotal>`
    update member set xp = member.xp + gain.points
    from unnest(${gains.map(({ memberId }) => memberId)}::uuid[], ${gains.map(({ points }) => points)}::int[])
      as gain (member_id, points)
    where member.id = gain.member_id
    returning member.id as "memberId", member.xp - member.held_xp as xp`.execute(trx);
  return rows;
}

/** Sets totals on the boards. Returns those of the members who are on them. */
export async function setRanks(trx: Trx, totals: readonly XpTotal[]): Promise<XpTotal[]> {
  const { rows } = await sql<XpTotal>`
    update member_rank set xp = total.xp
    from unnest(${totals.map(({ memberId }) => memberId)}::uuid[], ${totals.map(({ xp }) => xp)}::int[])
      as total (member_id, xp)
    where member_rank.member_id = total.member_id
    returning member_rank.member_id as "memberId", member_rank.xp`.execute(trx);
  return rows;
}

/** What the boards rank an active, onboarded member by: the total without the points that are held. */
export async function getBoardXp(db: Queryable, memberId: string): Promise<number> {
  const { xp } = await db
    .selectFrom('member')
    .select(sql<number>`xp - held_xp`.as('xp'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return xp;
}
