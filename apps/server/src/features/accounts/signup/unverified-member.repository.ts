import { UNVERIFIED_ACCOUNT_DAYS } from '@ballpark/rules/accounts';
import type { Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';

/** A person who asked for the mail again is given the time to open it. */
const RESENT_DAYS = 2;

type UnverifiedQuery = { now: Instant; limit: number };

/**
 * Locks a batch of accounts that were not verified in time, oldest first. A verification that runs at the same moment waits
 * and then finds its token gone. Suspended and banned accounts stay: they keep an address out. Uses
 * member_account_unverified.
 */
export function selectUnverifiedAccounts(db: Queryable, query: UnverifiedQuery) {
  return listUnverified(db, query).forUpdate().skipLocked();
}

/** Counts up to a limit, without a lock. */
export function countUnverifiedAccounts(db: Queryable, query: UnverifiedQuery): Promise<number> {
  return countRows(db, listUnverified(db, query));
}

function listUnverified(db: Queryable, { now, limit }: UnverifiedQuery) {
  return db
    .selectFrom('member_account')
    .select('member_id as memberId')
    .where('email_verified_at', 'is', null)
    .where('status', '=', 'active')
    .where('created_at', '<', before(now, UNVERIFIED_ACCOUNT_DAYS, 'days'))
    .where((eb) =>
      eb.or([
        eb('verification_resent_at', 'is', null),
        eb('verification_resent_at', '<', before(now, RESENT_DAYS, 'days')),
      ]),
    )
    .orderBy('created_at')
    .limit(limit);
}

/** Deletes what an unverified member can have. A member with anything else violates a foreign key, and nothing happens. */
export async function deleteTokensAndSessions(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('email_token').where('member_id', 'in', memberIds).execute();
  await trx.deleteFrom('known_device').where('member_id', 'in', memberIds).execute();
  await trx.deleteFrom('session').where('member_id', 'in', memberIds).execute();
}

export async function deleteMembers(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('member_account').where('member_id', 'in', memberIds).execute();
  await trx.deleteFrom('member').where('id', 'in', memberIds).execute();
}
