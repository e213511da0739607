import { QUICK_SKIP_HOURS } from '@ballpark/rules/crowd/quick';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';

type Skip = { listingId: string; memberId: string; at: Instant };

/** Notes that a member does not want to be asked about a listing. A second time changes nothing. */
export async function insertSkip(db: Queryable, { listingId, memberId, at }: Skip): Promise<void> {
  await db
    .insertInto('quick_skip')
    .values({ listing_id: listingId, member_id: memberId, created_at: at })
    .onConflict((conflict) => conflict.constraint('quick_skip_once').doNothing())
    .execute();
}

/** Deletes a batch of the rows whose listings have ended, and returns how many. Uses quick_skip_age. */
export async function deleteOldSkips(db: Queryable, now: Instant, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from quick_skip where (member_id, listing_id) in (
      select member_id, listing_id from quick_skip
      where created_at < ${before(now, QUICK_SKIP_HOURS, 'hours')} limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}

/** Counts up to a limit. Uses quick_skip_age. */
export function countExpiredSkips(db: Queryable, now: Instant, limit: number): Promise<number> {
  const endedBefore = before(now, QUICK_SKIP_HOURS, 'hours');
  return countRows(
    db,
    db.selectFrom('quick_skip').select('listing_id').where('created_at', '<', endedBefore).limit(limit),
  );
}
