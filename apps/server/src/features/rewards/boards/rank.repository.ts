import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { XpTotal } from '../card.repository.ts';

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

/** The boards rank an active, onboarded member by the total without the points that are held. */
export async function getBoardXp(db: Queryable, memberId: string): Promise<number> {
  const { xp } = await db
    .selectFrom('member')
    .select(sql<number>`xp - held_xp`.as('xp'))
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return xp;
}
