import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';
import { selectBlockedMembers } from '../../accounts/blocked-members.sql.ts';
import { isListingId } from '../listing-id.ts';

type OutcomeQuery = { id: string; memberId: string; closedAfter: Instant };

/**
 * Reads the facts that decide whether a member may report a late price; undefined for a listing that they may not see.
 */
export async function findOutcomeState(db: Queryable, { id, memberId, closedAfter }: OutcomeQuery) {
  if (!isListingId(id)) return undefined;
  return db
    .selectFrom('listing')
    .select(['owner_id as ownerId', 'is_active as isActive'])
    .select([
      sql<boolean>`final_price is not null or late_outcome_at is not null`.as('isOutcomeKnown'),
      sql<boolean>`coalesce(auto_closed_at > ${closedAfter}, false)`.as('isInTime'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('owner_id', 'not in', selectBlockedMembers(memberId))
    .executeTakeFirst();
}

type OwnListing = { id: string; ownerId: string; closedAfter: Instant };

/**
 * Locks a listing of this member that closed automatically after then and has no late outcome. Returns how many suggestions
 * it has; undefined if there is no such listing. Two requests wait for each other here, and the second finds none.
 */
export function lockListingWithoutOutcome(trx: Trx, { id, ownerId, closedAfter }: OwnListing) {
  return trx
    .selectFrom('listing')
    .select('suggestion_count as suggestionCount')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('hidden_at', 'is', null)
    .where('auto_closed_at', '>', closedAfter)
    .where('late_outcome_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type LateOutcome = {
  id: string;
  /** Undefined if the listing was not sold. */
  priceMinor: number | undefined;
  /** Undefined without suggestions, too. */
  closestDifferenceMinor: number | undefined;
  at: Instant;
};

/** Stores the outcome of a listing that is locked. `final_price` stays empty: it belongs to closings in time. */
export async function saveLateOutcome(trx: Trx, outcome: LateOutcome): Promise<void> {
  const { id, priceMinor = null, closestDifferenceMinor = null, at } = outcome;
  await trx
    .updateTable('listing')
    .set({
      late_outcome_at: at,
      late_price: priceMinor,
      late_closest_difference: closestDifferenceMinor,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}
