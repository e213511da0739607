import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import { ENTRY_MONTH, REVERSED } from '../boards/month-xp.repository.ts';

type HoldInput = { memberId: string; flagId: string; listingIds: readonly string[] };

/** Points that are held, and the month in which they were earned. */
export type HeldPoints = { amount: number; month: string };

/** Holds the lines of a member about some listings that are neither held nor taken back. Returns the new ones. */
export async function insertHeld(trx: Trx, { memberId, flagId, listingIds }: HoldInput): Promise<HeldPoints[]> {
  const { rows } = await sql<HeldPoints>`
    with held as (
      insert into held_entry (entry_id, flag_id, member_id, amount)
      select xp_entry.id, ${flagId}, xp_entry.member_id, xp_entry.amount from xp_entry
      where xp_entry.member_id = ${memberId} and xp_entry.listing_id = any (${listingIds}::uuid[])
        and xp_entry.amount > 0 and not exists (
          select from xp_entry taken
          where taken.member_id = xp_entry.member_id and taken.listing_id = xp_entry.listing_id
            and taken.reason = ${REVERSED} || xp_entry.reason
        )
      on conflict (entry_id) do nothing
      returning entry_id, amount
    )
    select held.amount, ${ENTRY_MONTH} as month from held join xp_entry on xp_entry.id = held.entry_id`.execute(trx);
  return rows;
}

export type HeldEntry = HeldPoints & { reason: string; listingId: string; listingTitle: string };

/** Ends the holds of a flag and returns the lines that were held. */
export async function takeHeld(trx: Trx, flagId: string): Promise<HeldEntry[]> {
  const { rows } = await sql<HeldEntry>`
    delete from held_entry held using xp_entry
    where held.flag_id = ${flagId} and xp_entry.id = held.entry_id
    returning held.amount, ${ENTRY_MONTH} as month, xp_entry.reason, xp_entry.listing_id as "listingId",
      xp_entry.listing_title as "listingTitle"`.execute(trx);
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
