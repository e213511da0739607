import {
  PUZZLE_DAYS_AFTER_CLOSING,
  PUZZLE_GUESSES_FROM,
  PUZZLE_REPEAT_DAYS,
  PUZZLES_PER_CATEGORY,
} from '@ballpark/rules/daily/rounds';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { inTransaction } from '../../../database/transaction.ts';

export type ChosenThing = { listingId: string } | { packThingId: string };

type CandidateQuery = { day: string; limit: number; at: Instant };

/**
 * Closings that may be played on a day, those that were never played first, then by chance. Those that fair play leaves out of
 * the statistics are left out here, too. Uses daily_thing_listing.
 */
export async function listClosingCandidates(db: Queryable, query: CandidateQuery): Promise<ChosenThing[]> {
  const { day, limit, at } = query;
  const { rows } = await sql<{ listingId: string }>`
    with candidate as (
      select listing.id, coalesce(listing.category, listing.id::text) as category, played.last_day,
        md5(listing.id::text || ${day}) as chance
      from puzzle_consent
        join listing on listing.id = puzzle_consent.listing_id and listing.hidden_at is null
        join closing on closing.listing_id = listing.id and closing.exclusion is null
        join member_account account on account.member_id = listing.owner_id and account.status = 'active'
        left join lateral (
          select max(daily_thing.day) as last_day from daily_thing where daily_thing.listing_id = listing.id
        ) played on true
      where listing.suggestion_count >= ${PUZZLE_GUESSES_FROM} and listing.final_price is not null
        and listing.closed_at <= ${before(at, PUZZLE_DAYS_AFTER_CLOSING, 'days')}
        and (played.last_day is null or played.last_day <= ${day}::date - ${PUZZLE_REPEAT_DAYS}::int)
    ), ranked as (
      select *, row_number() over (partition by category order by last_day nulls first, chance) as nth_of_category
      from candidate
    )
    select id as "listingId" from ranked where nth_of_category <= ${PUZZLES_PER_CATEGORY}
    order by last_day nulls first, chance limit ${limit}
  `.execute(db);
  return rows;
}

/** Things of packs that may be played on a day. Uses daily_thing_pack. */
export async function listPackCandidates(db: Queryable, { day, limit }: Omit<CandidateQuery, 'at'>) {
  const { rows } = await sql<{ packThingId: string }>`
    select pack_thing.id as "packThingId"
    from pack_thing left join lateral (
      select max(daily_thing.day) as last_day from daily_thing where daily_thing.pack_thing_id = pack_thing.id
    ) played on true
    where played.last_day is null or played.last_day <= ${day}::date - ${PUZZLE_REPEAT_DAYS}::int
    order by played.last_day nulls first, md5(pack_thing.id || ${day}) limit ${limit}
  `.execute(db);
  return rows;
}

export async function isDayChosen(db: Queryable, day: string): Promise<boolean> {
  const { rows } = await sql`select from daily_day where day = ${day}::date`.execute(db);
  return rows.length > 0;
}

type NewDay = { day: string; at: Instant; things: readonly ChosenThing[] };

/** Writes the things of a day, unless another process has. The row of the day is what a second process waits for. */
export function insertDay(db: Database, { day, at, things }: NewDay): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql`
      insert into daily_day (day, chosen_at) values (${day}::date, ${at}) on conflict do nothing returning day
    `.execute(trx);
    if (rows.length === 0) return false;
    const listingIds = things.map((thing) => ('listingId' in thing ? thing.listingId : null));
    const packThingIds = things.map((thing) => ('packThingId' in thing ? thing.packThingId : null));
    await sql`
      insert into daily_thing (day, position, listing_id, pack_thing_id)
      select ${day}::date, position, listing_id, pack_thing_id
      from unnest(${listingIds}::uuid[], ${packThingIds}::text[]) with ordinality
        as thing (listing_id, pack_thing_id, position)
    `.execute(trx);
    return true;
  });
}
