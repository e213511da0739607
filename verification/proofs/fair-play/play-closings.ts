import type { AppContext } from '@ballpark/server/core/context';
import { fixedInstant } from '@ballpark/server/database/instant';
import { newId } from '@ballpark/server/database/new-id';
import { settleListing } from '@ballpark/server/features/rewards/settling/settle-listing';
import type { Pool } from 'pg';
import type { Closing } from './simulate-town.ts';

export type Product = { app: AppContext; sql: Pool };

type Players = { count: number; joinedDaysAgo: number };

/** Members of a town of their own, all of one age. */
export async function insertPlayers({ sql }: Product, { count, joinedDaysAgo }: Players): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await sql.query(
    `insert into member (id, name, created_at) select id, 'Player', now() - make_interval(days => $2) from unnest($1::uuid[]) id`,
    [ids, joinedDaysAgo],
  );
  await sql.query(
    `insert into member_account (member_id, email, password_hash, email_verified_at, onboarded_at)
     select id, id || '@play.example', 'none', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await sql.query('insert into member_rank (member_id) select unnest($1::uuid[])', [ids]);
  return ids;
}

const MINUTE_MS = 60_000;

/** Settles closings as the product does, each at its own time, the oldest first. Players are indexes into their ids. */
export async function playClosings({ app, sql }: Product, ids: readonly string[], closings: readonly Closing[]) {
  const began = Date.now();
  for (const closing of closings.toSorted((one, other) => other.closedAgo - one.closedAgo)) {
    const { owner, postedAgo, closedAgo, finalPriceMinor, suggestions } = closing;
    const listingId = newId();
    const toInstant = (minutesAgo: number) => new Date(began - minutesAgo * MINUTE_MS).toISOString();
    const amounts = suggestions.map(({ amountMinor }) => amountMinor);
    await sql.query(INSERT_LISTING, [
      listingId,
      ids[owner],
      toInstant(postedAgo),
      toInstant(closedAgo),
      finalPriceMinor,
      amounts,
    ]);
    await sql.query(INSERT_SUGGESTIONS, [
      listingId,
      ids[owner],
      suggestions.map(({ member }) => ids[member]),
      amounts,
      suggestions.map(({ madeAgo }) => toInstant(madeAgo)),
    ]);
    const closedAt = new Date(began - closedAgo * MINUTE_MS);
    const run = { finish: async () => undefined };
    await settleListing({ ...app, now: () => fixedInstant(closedAt) }, { listingId }, run);
  }
}

const INSERT_LISTING = `
  insert into listing (id, owner_id, title, description, type, location, currency, words, is_active, created_at, closed_at,
    final_price, suggestion_count, suggestion_sum, suggestion_min, suggestion_max)
  select $1, $2, 'Thing', 'A thing.', 'PRODUCT', 'Town', 'USD', '', false, $3, $4, $5,
    count(*), coalesce(sum(amount), 0), min(amount), max(amount) from unnest($6::bigint[]) amount`;

/** All are blind guesses. */
const INSERT_SUGGESTIONS = `
  insert into suggestion (id, listing_id, listing_owner_id, member_id, amount, first_amount, is_blind, created_at)
  select gen_random_uuid(), $1, $2, member, amount, amount, true, made
  from unnest($3::uuid[], $4::bigint[], $5::timestamptz[]) given (member, amount, made)`;

export type Points = {
  xp: number;
  /** What boards count. */
  board: number;
  /** What boards count of rewards for closings, without achievements. */
  boardFromClosings: number;
};

/** In the order of the ids. */
export async function readPoints({ sql }: Product, ids: readonly string[]): Promise<Points[]> {
  const { rows } = await sql.query<Points>(
    `select member.xp, rank.xp as board, coalesce((
       select sum(entry.amount)::int from xp_entry entry where entry.member_id = member.id and listing_id is not null
         and not exists (select from held_entry held where held.entry_id = entry.id)
     ), 0) as "boardFromClosings"
     from unnest($1::uuid[]) with ordinality who (id, nth)
     join member using (id) join member_rank rank on rank.member_id = id order by nth`,
    [ids],
  );
  return rows;
}
