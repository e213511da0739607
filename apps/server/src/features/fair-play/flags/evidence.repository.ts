import { ARRANGED_WINDOW_DAYS, EVIDENCE_LISTINGS_MAX } from '@ballpark/rules/fair-play';
import type { FlagDecision } from '@ballpark/rules/moderation/decisions';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { CLOSED_AT, isNotJudged, PRICE } from '../detecting/pair.sql.ts';

export type SharedListingRow = {
  /** The position of its pair, from 0. */
  pair: number;
  id: string;
  title: string;
  isShown: boolean;
  currency: string;
  amountMinor: string;
  priceMinor: string;
  closedAt: Date;
  openMinutes: number;
  promptMinutes: number;
  suggestionCount: number;
  xp: number;
};

type PairsQuery = { pairs: readonly { ownerId: string; suggesterId: string }[]; now: Instant };

/** The newest listings that each pair has shared since the last judgement. Uses suggestion_member and xp_entry_once. */
export async function listSharedListings(db: Queryable, { pairs, now }: PairsQuery): Promise<SharedListingRow[]> {
  const ownerIds = pairs.map(({ ownerId }) => ownerId);
  const suggesterIds = pairs.map(({ suggesterId }) => suggesterId);
  const { rows } = await sql<SharedListingRow>`
    select (pair.place - 1)::int as pair, shared.*
    from unnest(${ownerIds}::uuid[], ${suggesterIds}::uuid[]) with ordinality as pair (owner_id, suggester_id, place)
    cross join lateral (
      select listing.id, listing.title, listing.hidden_at is null as "isShown", listing.currency,
        met.amount as "amountMinor", ${PRICE} as "priceMinor", ${CLOSED_AT} as "closedAt",
        (extract(epoch from listing.closed_at - listing.created_at) / 60)::int as "openMinutes",
        (extract(epoch from listing.closed_at - met.created_at) / 60)::int as "promptMinutes",
        listing.suggestion_count as "suggestionCount", (
          select coalesce(sum(entry.amount), 0)::int from xp_entry entry
          where entry.member_id = met.member_id and entry.listing_id = listing.id
        ) as xp
      from suggestion met join listing on listing.id = met.listing_id
      where met.member_id = pair.suggester_id and met.listing_owner_id = pair.owner_id
        and met.created_at >= ${before(now, ARRANGED_WINDOW_DAYS, 'days')} and ${PRICE} is not null
        and ${isNotJudged(sql`met.listing_owner_id`, sql`met.member_id`)}
      order by ${CLOSED_AT} desc, listing.id limit ${EVIDENCE_LISTINGS_MAX}
    ) shared
    order by pair.place, shared."closedAt" desc, shared.id`.execute(db);
  return rows;
}

export type JudgedFlagRow = { decision: FlagDecision; sentence: string; decidedAt: Date; xp: number | null };

/** A judged flag; undefined while it is open. */
export async function findJudgedFlagRow(db: Queryable, flagId: string): Promise<JudgedFlagRow | undefined> {
  const { rows } = await sql<JudgedFlagRow>`
    select decision, decision_reason as sentence, decided_at as "decidedAt", decided_xp as xp
    from flag where id = ${flagId} and decision is not null`.execute(db);
  return rows[0];
}

/** Newest first. Uses flag_member. */
export async function listJudgedFlagRows(db: Queryable, memberId: string, limit: number): Promise<JudgedFlagRow[]> {
  const { rows } = await sql<JudgedFlagRow>`
    select decision, decision_reason as sentence, decided_at as "decidedAt", decided_xp as xp
    from flag where member_id = ${memberId} and decision is not null
    order by decided_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The usernames of some members; closed accounts have none. */
export async function listUsernames(db: Queryable, memberIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
