import { COUNT_CAP } from '@ballpark/rules/listing-search';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import { newId } from '../../database/new-id.ts';
import { selectBlockedMembers } from '../accounts/blocked-members.sql.ts';
import { ENTRY_DAY } from './boards/period-xp.repository.ts';

/** Points from a suggestion on a closed listing, or from an achievement. */
export type XpEarning = {
  memberId: string;
  reason: string;
  points: number;
  /** Undefined for an achievement. */
  listing: { id: string; title: string } | undefined;
  /** The owner of a listing that few have priced: boards limit how often they count the two together. */
  limitedWith?: string | undefined;
};

/** Inserts earnings that are not in the ledger yet. Returns only the inserted ones. */
export function insertEntries(trx: Trx, earnings: readonly XpEarning[], at: Instant) {
  return trx
    .insertInto('xp_entry')
    .values(
      earnings.map(({ memberId, reason, points, listing }) => ({
        id: newId(),
        member_id: memberId,
        reason,
        amount: points,
        listing_id: listing?.id ?? null,
        listing_title: listing?.title ?? null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('xp_entry_once').doNothing())
    .returning(['member_id as memberId', 'amount as points', ENTRY_DAY.as('day')])
    .execute();
}

type EntryQuery = { viewer: { memberId: string; hasBlocks: boolean }; offset: number; limit: number };

/**
 * Newest first. The viewer learns nothing of hidden listings, of those that their blocks hide, and of those that have been
 * removed: of these it is not known any more whether they were hidden. Only the member learns what leaderboards do not count.
 * Uses xp_entry_newest.
 */
export function listEntries(db: Queryable, memberId: string, { viewer, offset, limit }: EntryQuery) {
  const isBlocked = viewer.hasBlocks ? sql`listing.owner_id in ${selectBlockedMembers(viewer.memberId)}` : sql`false`;
  const isSeen = sql`exists (select from listing where listing.id = xp_entry.listing_id
    and listing.hidden_at is null and not (${isBlocked}))`;
  return db
    .selectFrom('xp_entry')
    .select([
      'id',
      'amount',
      'reason',
      sql<string | null>`case when ${isSeen} then listing_id end`.as('listingId'),
      sql<string | null>`case when ${isSeen} then listing_title end`.as('listingTitle'),
      sql<boolean>`${viewer.memberId === memberId} and exists (
        select from held_entry held where held.entry_id = xp_entry.id and held.is_limited and held.amount > 0
      )`.as('isLimited'),
      'created_at as createdAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts up to one above the cap. */
export async function countEntries(db: Queryable, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('xp_entry')
        .select('id')
        .where('member_id', '=', memberId)
        .limit(COUNT_CAP + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
