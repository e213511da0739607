import { sql } from 'kysely';
import type { Trx } from '../../database/client.ts';

/** In the order of their ids, so that two who lock some of the same members never wait for each other. */
export async function lockInOrder(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type Gain = { memberId: string; amount: number };

type Total = { memberId: string; xp: number };

/** Adds to the public card. Returns what each member has now. */
export async function addToCards(trx: Trx, gains: readonly Gain[]): Promise<Total[]> {
  const { rows } = await sql<Total>`
    update member set xp = member.xp + gain.amount
    from unnest(${gains.map(({ memberId }) => memberId)}::uuid[], ${gains.map(({ amount }) => amount)}::int[])
      as gain (member_id, amount)
    where member.id = gain.member_id
    returning member.id as "memberId", member.xp`.execute(trx);
  return rows;
}

/** The same total on the boards. Returns those who are on them. */
export async function setRanks(trx: Trx, totals: readonly Total[]): Promise<Total[]> {
  const { rows } = await sql<Total>`
    update member_rank set xp = total.xp
    from unnest(${totals.map(({ memberId }) => memberId)}::uuid[], ${totals.map(({ xp }) => xp)}::int[])
      as total (member_id, xp)
    where member_rank.member_id = total.member_id
    returning member_rank.member_id as "memberId", member_rank.xp`.execute(trx);
  return rows;
}
