import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** The reason of a line that takes another one back. */
export const REVERSED = 'reversed:';

/** A change of what a member has earned in a month. */
export type MonthChange = { memberId: string; /** Its first day, in UTC. */ month: string; points: number };

/** The month of a line of the ledger, as `MonthChange` has it. */
export const ENTRY_MONTH = sql<string>`to_char(xp_entry.created_at at time zone 'UTC', 'YYYY-MM-01')`;

/**
 * Changes the months of members who are locked. Only members on the boards are shown; a new row takes their area from there.
 * A month from before there were months has no row to take from.
 */
export async function changeMonths(trx: Trx, changes: readonly MonthChange[]): Promise<void> {
  const sums = new Map<string, MonthChange>();
  for (const change of changes) {
    const key = `${change.memberId} ${change.month}`;
    sums.set(key, { ...change, points: (sums.get(key)?.points ?? 0) + change.points });
  }
  const given = [...sums.values()].filter(({ points }) => points !== 0);
  if (given.length === 0) return;
  const memberIds = given.map(({ memberId }) => memberId);
  const months = given.map(({ month }) => month);
  const points = given.map((change) => change.points);
  await sql`
    with change as materialized (
      select * from unnest(${memberIds}::uuid[], ${months}::date[], ${points}::int[]) given (member_id, month, points)
    )
    insert into month_xp as kept (month, member_id, xp, is_on_board, h7, latitude, longitude)
    select change.month, change.member_id, greatest(change.points, 0), rank.member_id is not null,
      rank.h7, rank.latitude, rank.longitude
    from change left join member_rank rank on rank.member_id = change.member_id
    on conflict (member_id, month) do update set xp = greatest(0, kept.xp + (
      select points from change where change.member_id = excluded.member_id and change.month = excluded.month
    ))`.execute(trx);
}

/** The sums of the running month by the ledger: without lines that are held or taken back. */
function sumLedger(at: Instant, whose: ReturnType<typeof sql>) {
  return sql`
    select xp_entry.member_id, sum(xp_entry.amount)::int as xp from xp_entry
    where xp_entry.created_at >= date_trunc('month', ${at} at time zone 'UTC') at time zone 'UTC'
      and xp_entry.amount > 0 and ${whose}
      and not exists (select from held_entry held where held.entry_id = xp_entry.id)
      and not exists (
        select from xp_entry taken
        where taken.member_id = xp_entry.member_id and taken.listing_id = xp_entry.listing_id
          and taken.reason = ${REVERSED} || xp_entry.reason
      )
    group by xp_entry.member_id`;
}

function firstDay(at: Instant) {
  return sql`date_trunc('month', ${at} at time zone 'UTC')::date`;
}

/** Members whose running month differs from the ledger. Uses xp_entry_age. */
export async function listWrongMonths(db: Queryable, at: Instant, limit: number): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select coalesce(ledger.member_id, kept.member_id) as "memberId"
    from (${sumLedger(at, sql`true`)}) ledger
    full join (select member_id, xp from month_xp where month = ${firstDay(at)}) kept using (member_id)
    where coalesce(ledger.xp, 0) <> coalesce(kept.xp, 0)
    limit ${limit}`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** Makes the running month of members who are locked from the ledger. Uses xp_entry_newest. */
export async function recountMonths(trx: Trx, memberIds: readonly string[], at: Instant): Promise<void> {
  const isTheirs = sql`xp_entry.member_id = any (${memberIds}::uuid[])`;
  await sql`
    insert into month_xp (month, member_id, xp, is_on_board, h7, latitude, longitude)
    select ${firstDay(at)}, whose.id, coalesce(ledger.xp, 0), rank.member_id is not null,
      rank.h7, rank.latitude, rank.longitude
    from unnest(${memberIds}::uuid[]) whose (id)
    left join (${sumLedger(at, isTheirs)}) ledger on ledger.member_id = whose.id
    left join member_rank rank on rank.member_id = whose.id
    on conflict (member_id, month) do update set xp = excluded.xp`.execute(trx);
}
