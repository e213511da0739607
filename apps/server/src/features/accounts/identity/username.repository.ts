import { USERNAME_CHANGE_DAYS, USERNAME_RESERVED_DAYS } from '@ballpark/rules/settings';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { after, before, type Instant } from '../../../database/instant.ts';

/** The unique index on the skeleton: a name differs from all others in more than case and look-alike characters. */
export const USERNAME_UNIQUE = 'member_username_skeleton_unique';

type UsernameQuery = { username: string; memberId: string; at: Instant };

/** Whether another member has this name or one that looks like it, or had it less than a year ago. */
export async function isUsernameTaken(db: Queryable, { username, memberId, at }: UsernameQuery): Promise<boolean> {
  const holder = await db
    .selectFrom('member')
    .select('id')
    .where(sql`username_skeleton(username)`, '=', sql`username_skeleton(${username})`)
    .where('id', '<>', memberId)
    .executeTakeFirst();
  return holder !== undefined || isUsernameReserved(db, { username, memberId, at });
}

/**
 * Whether another member gave this name up less than a year ago, or has it in a closed account. Uses
 * former_username_skeleton_unique and closed_account_username.
 */
export async function isUsernameReserved(db: Queryable, { username, memberId, at }: UsernameQuery): Promise<boolean> {
  const reserved = await db
    .selectFrom('former_username')
    .select('member_id')
    .where(sql`username_skeleton(username)`, '=', sql`username_skeleton(${username})`)
    .where('member_id', '<>', memberId)
    .where('changed_at', '>', before(at, USERNAME_RESERVED_DAYS, 'days'))
    .unionAll(
      db
        .selectFrom('closed_account')
        .select('member_id')
        .where(sql`username_skeleton(username)`, '=', sql`username_skeleton(${username})`)
        .where('member_id', '<>', memberId),
    )
    .executeTakeFirst();
  return reserved !== undefined;
}

/**
 * Waits for the members who take or give up one of these names at this moment. The locks are taken in one order, so that
 * two members who swap their names do not wait for each other.
 */
export async function lockUsernames(trx: Trx, usernames: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(skeleton, 0))
    from (select distinct username_skeleton(name) as skeleton from unnest(${usernames}::text[]) name order by 1) names
  `.execute(trx);
}

/** When a member may change the username again; null where that is now. Uses former_username_member. */
export async function findNextUsernameChange(db: Queryable, memberId: string, now: Instant): Promise<Date | null> {
  const last = await db
    .selectFrom('former_username')
    .select(after(sql<Date>`changed_at`, USERNAME_CHANGE_DAYS, 'days').as('changeableAt'))
    .where('member_id', '=', memberId)
    .where('changed_at', '>', before(now, USERNAME_CHANGE_DAYS, 'days'))
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.changeableAt ?? null;
}

export async function getUsername(trx: Trx, memberId: string): Promise<string | null> {
  const { username } = await trx
    .selectFrom('member')
    .select('username')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return username;
}

export async function setUsername(trx: Trx, memberId: string, username: string): Promise<void> {
  await trx.updateTable('member').set({ username }).where('id', '=', memberId).execute();
}

/** Reserves a name that its member gives up. Replaces an entry of another member whose year is over. */
export async function reserveUsername(trx: Trx, { username, memberId, at }: UsernameQuery): Promise<void> {
  await trx
    .insertInto('former_username')
    .values({ username, member_id: memberId, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .expression(sql`username_skeleton(username)`)
        .doUpdateSet({ username, member_id: memberId, changed_at: at }),
    )
    .execute();
}

/** Deletes a batch of names whose year is over, and returns how many. Uses former_username_changed. */
export async function deleteFormerUsernames(db: Database, now: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('former_username')
    .where('username', 'in', (eb) =>
      eb
        .selectFrom('former_username')
        .select('username')
        .where('changed_at', '<=', before(now, USERNAME_RESERVED_DAYS, 'days'))
        .orderBy('changed_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
