import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';

export type Unlock = { memberId: string; achievementId: string };

export function listUnlocks(db: Queryable, memberIds: readonly string[]) {
  return db
    .selectFrom('achievement_unlock')
    .select(['member_id as memberId', 'achievement_id as achievementId', 'unlocked_at as unlockedAt'])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute();
}

/** Returns only what was locked until now. */
export function insertUnlocks(trx: Trx, unlocks: readonly Unlock[], at: Instant) {
  return trx
    .insertInto('achievement_unlock')
    .values(
      unlocks.map(({ memberId, achievementId }) => ({
        member_id: memberId,
        achievement_id: achievementId,
        unlocked_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('achievement_unlock_once').doNothing())
    .returning(['member_id as memberId', 'achievement_id as achievementId'])
    .execute();
}
