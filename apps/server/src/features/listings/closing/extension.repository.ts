import { EXTENSION_OFFERED_HOURS, LISTING_LONGEST_HOURS } from '@ballpark/rules/listings';
import { type RawBuilder, sql } from 'kysely';
import { isGuarded } from '../../../core/guards.ts';
import type { Queryable, Trx } from '../../../database/client.ts';
import { after, type Instant } from '../../../database/instant.ts';
import { selectBlockedMembers } from '../../accounts/blocked-members.sql.ts';
import { CLOSES_AT } from '../listing-end.sql.ts';
import { isListingId } from '../listing-id.ts';

/** Whether the last hours before the end of a `listing` have begun. */
function isInLastHours(at: Instant): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(CLOSES_AT.text)} <= ${after(at, EXTENSION_OFFERED_HOURS, 'hours')}`;
}

type ExtensionQuery = { id: string; memberId: string; at: Instant };

/** Reads the facts that decide whether a member may extend a listing; undefined for one that they may not see. */
export async function findExtensionState(db: Queryable, { id, memberId, at }: ExtensionQuery) {
  if (!isListingId(id)) return undefined;
  return db
    .selectFrom('listing')
    .select(['owner_id as ownerId', 'is_active as isActive'])
    .select([sql<boolean>`closes_at is not null`.as('isExtended'), isInLastHours(at).as('isInTime')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('owner_id', 'not in', selectBlockedMembers(memberId))
    .executeTakeFirst();
}

type Extension = { id: string; ownerId: string; at: Instant };

/**
 * Locks, checks and extends in one statement. False unless the listing is open, this member's and in its last hours, and was
 * never extended: a closing, or an earlier extension, that this statement has waited for counts.
 */
export async function markListingExtended(trx: Trx, { id, ownerId, at }: Extension): Promise<boolean> {
  const row = await trx
    .updateTable('listing')
    .set({
      closes_at: sql<Date>`created_at + make_interval(hours => ${LISTING_LONGEST_HOURS})`,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('is_active', '=', true)
    .where('hidden_at', 'is', null)
    .$if(isGuarded('extend-once'), (listing) => listing.where('closes_at', 'is', null))
    .where(isInLastHours(at))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
