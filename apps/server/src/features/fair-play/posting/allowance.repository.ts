import { SETTLED_TO_ESTABLISH } from '@ballpark/rules/fair-play';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

/** Counts up to `most`. Uses listing_owner_active. */
export function countActiveListings(db: Queryable, memberId: string, most: number): Promise<number> {
  return countUpTo(db, sql`select from listing where owner_id = ${memberId} and is_active`, most);
}

/** Counts up to `most`. Uses suggestion_member. */
export function countSuggestions(db: Queryable, memberId: string, most: number): Promise<number> {
  return countUpTo(db, sql`select from suggestion where member_id = ${memberId}`, most);
}

/** The member's suggestions on settled listings, as far as they matter. Uses suggestion_member. */
export function countSettledSuggestions(db: Queryable, memberId: string): Promise<number> {
  const settled = sql`select from suggestion where member_id = ${memberId} and xp_awarded is not null`;
  return countUpTo(db, settled, SETTLED_TO_ESTABLISH);
}

export async function isAccountNew(db: Queryable, memberId: string, newSince: Instant): Promise<boolean> {
  const found = await db
    .selectFrom('member_account')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('created_at', '>', newSince)
    .executeTakeFirst();
  return found !== undefined;
}

async function countUpTo(db: Queryable, query: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${query} limit ${most}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}
