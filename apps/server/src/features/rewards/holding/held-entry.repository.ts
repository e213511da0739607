import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import { ENTRY_DAY, REVERSED } from '../boards/period-xp.repository.ts';

type HoldInput = { memberId: string; flagId: string; listingIds: readonly string[] };

/** Points that are held, and the day in UTC on which they were earned. */
export type HeldPoints = { amount: number; day: string };

/**
 * Holds the lines of a member about some listings that no flag holds and no judgement has taken back. Returns those that were
 * on the boards: a line that is limited already keeps its row, which names the flag from now on.
 */
export async function insertHeldEntries(trx: Trx, { memberId, flagId, listingIds }: HoldInput): Promise<HeldPoints[]> {
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
      on conflict (entry_id) do update set flag_id = excluded.flag_id where held_entry.flag_id is null
      returning entry_id, amount, is_limited
    )
    select held.amount, ${ENTRY_DAY} as day from held join xp_entry on xp_entry.id = held.entry_id
    where not held.is_limited`.execute(trx);
  return rows;
}

/** Ends the holds of a flag and returns the points that the boards count again: not those that stay limited. */
export async function releaseHeldEntries(trx: Trx, flagId: string): Promise<HeldPoints[]> {
  await trx
    .updateTable('held_entry')
    .set({ flag_id: null })
    .where('flag_id', '=', flagId)
    .where('is_limited', '=', true)
    .execute();
  const { rows } = await sql<HeldPoints>`
    delete from held_entry held using xp_entry
    where held.flag_id = ${flagId} and xp_entry.id = held.entry_id
    returning held.amount, ${ENTRY_DAY} as day`.execute(trx);
  return rows;
}

export type HeldEntry = HeldPoints & { reason: string; listingId: string; listingTitle: string };

/**
 * Ends the holds of a flag whose lines are about to be taken back, and returns these. A limited line keeps its row, without
 * an amount: what it has added to counters still does not count on the boards.
 */
export async function takeHeldEntries(trx: Trx, flagId: string): Promise<HeldEntry[]> {
  const { rows } = await sql<HeldEntry>`
    select held.amount, ${ENTRY_DAY} as day, xp_entry.reason, xp_entry.listing_id as "listingId",
      xp_entry.listing_title as "listingTitle"
    from held_entry held join xp_entry on xp_entry.id = held.entry_id where held.flag_id = ${flagId}`.execute(trx);
  await trx
    .updateTable('held_entry')
    .set({ flag_id: null, amount: 0 })
    .where('flag_id', '=', flagId)
    .where('is_limited', '=', true)
    .execute();
  await trx.deleteFrom('held_entry').where('flag_id', '=', flagId).execute();
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
