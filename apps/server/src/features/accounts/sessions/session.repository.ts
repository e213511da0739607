import { OWN_WRITE_SECONDS } from '@ballpark/rules/requests';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS, SESSION_TOUCH_MINUTES } from '@ballpark/rules/accounts';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { sqlText, defineStatement, type Statements } from '../../../database/statement.ts';

type NewSession = {
  tokenHash: Buffer;
  memberId: string;
  passwordHash: string;
  device: string | null;
  countryCode: string | null;
  /** Null where the network is private or not known. */
  networkHash: Buffer | null;
  at: Instant;
};

/**
 * Starts a session if the account is active and still has this password, and returns whether it did. `for share` waits
 * for a reset or a suspension that is being written, so no session outlives either.
 */
export async function insertSession(
  db: Queryable,
  { tokenHash, memberId, passwordHash, device, countryCode, networkHash, at }: NewSession,
): Promise<boolean> {
  const inserted = await db
    .insertInto('session')
    .columns(['token_hash', 'member_id', 'device', 'country_code', 'network_hash', 'created_at', 'last_used_at'])
    .expression((eb) =>
      eb
        .selectFrom('member_account')
        .select((account) => [
          account.val(tokenHash).as('token_hash'),
          'member_account.member_id',
          account.val(device).as('device'),
          account.val(countryCode).as('country_code'),
          account.val(networkHash).as('network_hash'),
          at.as('created_at'),
          at.as('last_used_at'),
        ])
        .where('member_id', '=', memberId)
        .where('password_hash', '=', passwordHash)
        .where('status', '=', 'active')
        .forShare(),
    )
    .returning('member_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type LiveSessionRow = {
  memberId: string;
  h7: string | null;
  latitude: number | null;
  longitude: number | null;
  isEmailVerified: boolean;
  isOnboarded: boolean;
  hasJustWritten: boolean;
  hasBlocks: boolean;
  guessesFirst: boolean;
  isDueForTouch: boolean;
};

const FIND_LIVE_SESSION = defineStatement(
  'find-live-session',
  sqlText`
    select session.member_id as "memberId", account.h7, account.latitude, account.longitude,
      account.email_verified_at is not null as "isEmailVerified",
      account.onboarded_at is not null as "isOnboarded",
      account.has_blocks as "hasBlocks",
      coalesce(account.guess_first_since < 'infinity', false) as "guessesFirst",
      coalesce(account.wrote_at > clock.now - make_interval(secs => $3), false) as "hasJustWritten",
      session.last_used_at < clock.now - make_interval(mins => $4) as "isDueForTouch"
    from session
    join member_account account on account.member_id = session.member_id
    cross join (select coalesce($2::timestamptz, now()) as now) clock
    where session.token_hash = $1
      and session.last_used_at > clock.now - make_interval(days => $5)
      and session.created_at > clock.now - make_interval(days => $6)
      and account.status = 'active'`,
);

const LIVE_SESSION_LIMITS = [
  OWN_WRITE_SECONDS,
  SESSION_TOUCH_MINUTES,
  SESSION_IDLE_DAYS,
  SESSION_ABSOLUTE_DAYS,
] as const;

type LiveSessionQuery = { tokenHash: Buffer; fixedNow: string | null };

/**
 * Finds the live session of a token together with the account fields that decide access and nearness. Runs on every
 * request; one look-up by primary key.
 */
export async function findLiveSession(
  db: Statements,
  { tokenHash, fixedNow }: LiveSessionQuery,
): Promise<LiveSessionRow | undefined> {
  const [found] = await db.run<LiveSessionRow>(FIND_LIVE_SESSION, [tokenHash, fixedNow, ...LIVE_SESSION_LIMITS]);
  return found;
}

export async function touchSession(db: Queryable, tokenHash: Buffer, at: Instant): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteMemberSessions(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('session').where('member_id', '=', memberId).execute();
}

/** Ends all sessions of a member but one, and returns how many. Uses session_member. */
export async function deleteOtherSessions(db: Queryable, memberId: string, kept: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('member_id', '=', memberId)
    .where('token_hash', '<>', kept)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type StaleQuery = { now: Instant; limit: number };

/** A batch of sessions that were unused for too long. Uses session_last_used. */
export function selectIdleSessions(db: Queryable, { now, limit }: StaleQuery) {
  return db
    .selectFrom('session')
    .select('token_hash')
    .where('last_used_at', '<=', before(now, SESSION_IDLE_DAYS, 'days'))
    .orderBy('last_used_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
}

/** A batch of sessions that have reached their greatest age. Uses session_created. */
export function selectAgedSessions(db: Queryable, { now, limit }: StaleQuery) {
  return db
    .selectFrom('session')
    .select('token_hash')
    .where('created_at', '<=', before(now, SESSION_ABSOLUTE_DAYS, 'days'))
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
}

/** Counts sessions that are over for either reason, up to a limit. Uses both indexes. */
export function countOver(db: Queryable, { now, limit }: StaleQuery): Promise<number> {
  const isOver = db
    .selectFrom('session')
    .select('token_hash')
    .where((eb) =>
      eb.or([
        eb('last_used_at', '<=', before(now, SESSION_IDLE_DAYS, 'days')),
        eb('created_at', '<=', before(now, SESSION_ABSOLUTE_DAYS, 'days')),
      ]),
    );
  return countRows(db, isOver.limit(limit));
}

type SelectSessions = typeof selectIdleSessions;

/** Deletes one batch and returns how many. */
export async function deleteSessions(db: Database, select: SelectSessions, query: StaleQuery): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', 'in', select(db, query))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
