import { MEMBER_ROUND_DAYS, VISITOR_ROUND_DAYS } from '@ballpark/rules/daily/rounds';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';

type DueQuery = { at: Instant; limit: number };

/** Rounds that know a device, begun long enough ago. Uses daily_round_hashed. */
function selectHashedRounds(db: Queryable, { at, limit }: DueQuery) {
  return db
    .selectFrom('daily_round')
    .select('id')
    .where('device_hash', 'is not', null)
    .where('created_at', '<=', before(at, VISITOR_ROUND_DAYS, 'days'))
    .orderBy('created_at')
    .limit(limit);
}

/** Rounds of members that are too old for any streak. Uses daily_round_age. */
function selectOldRounds(db: Queryable, { at, limit }: DueQuery) {
  return db
    .selectFrom('daily_round')
    .select('id')
    .where('device_hash', 'is', null)
    .where('created_at', '<=', before(at, MEMBER_ROUND_DAYS, 'days'))
    .orderBy('created_at')
    .limit(limit);
}

export async function countDueRoundRows(db: Queryable, query: DueQuery): Promise<number> {
  const hashed = await countRows(db, selectHashedRounds(db, query));
  return hashed + (await countRows(db, selectOldRounds(db, { ...query, limit: query.limit - hashed })));
}

/** Deletes a batch of rounds of visitors and old rounds of members, takes the device from others, and returns how many. */
export async function forgetRoundRows(db: Queryable, query: DueQuery): Promise<number> {
  const hashed = selectHashedRounds(db, query);
  const found = await run(db, sql`delete from daily_round where id in (${hashed}) and member_id is null`);
  const emptied = await run(db, sql`update daily_round set device_hash = null where id in (${hashed})`);
  return found + emptied + (await run(db, sql`delete from daily_round where id in (${selectOldRounds(db, query)})`));
}

async function run(db: Queryable, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0n);
}
