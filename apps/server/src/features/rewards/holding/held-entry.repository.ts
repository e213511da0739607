import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';

/** The reason of a line that takes another one back. */
export const REVERSED = 'reversed:';

type HoldInput = { memberId: string; flagId: string; listingIds: readonly string[] };

/** Holds the lines of a member about some listings that are neither held nor taken back. Returns the sum of the new ones. */
export async function insertHeld(trx: Trx, { memberId, flagId, listingIds }: HoldInput): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    insert into held_entry (entry_id, flag_id, member_id, amount)
    select entry.id, ${flagId}, entry.member_id, entry.amount from xp_entry entry
    where entry.member_id = ${memberId} and entry.listing_id = any (${listingIds}::uuid[]) and entry.amount > 0
      and not exists (
        select from xp_entry taken
        where taken.member_id = entry.member_id and taken.listing_id = entry.listing_id
          and taken.reason = ${REVERSED} || entry.reason
      )
    on conflict (entry_id) do nothing
    returning amount`.execute(trx);
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

export type HeldEntry = { amount: number; reason: string; listingId: string; listingTitle: string };

/** Ends the holds of a flag and returns the lines that were held. */
export async function takeHeld(trx: Trx, flagId: string): Promise<HeldEntry[]> {
  const { rows } = await sql<HeldEntry>`
    delete from held_entry held using xp_entry entry
    where held.flag_id = ${flagId} and entry.id = held.entry_id
    returning held.amount, entry.reason, entry.listing_id as "listingId", entry.listing_title as "listingTitle"`.execute(
    trx,
  );
  return rows;
}

type TotalChange = { memberId: string; xp: number; held: number };

/** Changes what a member has, and what of it is held. Returns what the boards rank by. */
export async function changeTotals(trx: Trx, { memberId, xp, held }: TotalChange): Promise<number> {
  const { ranked } = await trx
    .updateTable('member')
    .set({ xp: sql`xp + ${xp}::int`, held_xp: sql`held_xp + ${held}::int` })
    .where('id', '=', memberId)
    .returning(sql<number>`xp - held_xp`.as('ranked'))
    .executeTakeFirstOrThrow();
  return ranked;
}
