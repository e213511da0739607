import { LISTING_LONGEST_HOURS } from '@ballpark/rules/listings';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';

type Reveal = { listingId: string; memberId: string; at: Instant };

/** Notes that a member has seen the prices of a listing. A second time changes nothing. */
export async function insertReveal(db: Queryable, { listingId, memberId, at }: Reveal): Promise<void> {
  await db
    .insertInto('listing_reveal')
    .values({ listing_id: listingId, member_id: memberId, created_at: at })
    .onConflict((conflict) => conflict.constraint('listing_reveal_once').doNothing())
    .execute();
}

/** Deletes a batch of the rows whose listings have ended, and returns how many. Uses listing_reveal_age. */
export async function deleteOldReveals(db: Queryable, now: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from listing_reveal where (member_id, listing_id) in (
      select member_id, listing_id from listing_reveal
      where created_at < ${before(now, LISTING_LONGEST_HOURS, 'hours')} limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/** Counts up to a limit. Uses listing_reveal_age. */
export function countExpiredReveals(db: Queryable, now: Instant, limit: number): Promise<number> {
  const endedBefore = before(now, LISTING_LONGEST_HOURS, 'hours');
  return countRows(
    db,
    db.selectFrom('listing_reveal').select('listing_id').where('created_at', '<', endedBefore).limit(limit),
  );
}
