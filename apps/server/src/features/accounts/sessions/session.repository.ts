import { OWN_WRITE_SECONDS } from '@ballpark/rules/requests';
import { type RawBuilder, sql } from 'kysely';
import {
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
  SESSION_TOUCH_MINUTES,
  SESSIONS_MAX,
} from '@ballpark/rules/accounts';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';
import { sqlText, defineStatement, type Statements } from '../../../database/statement.ts';

type NewSession = {
  tokenHash: Buffer;
  memberId: string;
  device: string | null;
  countryCode: string | null;
  /** Null where the network is private or not known. */
  networkHash: Buffer | null;
  at: Instant;
};

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId,
      device: session.device,
      country_code: session.countryCode,
      network_hash: session.networkHash,
      created_at: session.at,
      last_used_at: session.at,
    })
    .execute();
  await noteUse(trx, sql`${session.memberId}::uuid`, session.at);
}

/** The day of a use, once a day. A member without a rank is not onboarded yet. */
async function noteUse(db: Queryable, memberId: RawBuilder<unknown>, at: Instant): Promise<void> {
  const day = sql`(${at} at time zone 'UTC')::date`;
  await sql`update member_rank set active_on = ${day} where member_id = ${memberId} and active_on < ${day}`.execute(db);
}

/**
 * Ends the sessions used longest ago, so that with the new one the member has no more than allowed. A sign-in that waited
 * for others is not the one used longest ago, although its time is the earliest. Uses session_member.
 */
export async function deleteSurplusSessions(trx: Trx, memberId: string, newest: Buffer): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('token_hash')
        .where('member_id', '=', memberId)
        .where('token_hash', '<>', newest)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .offset(SESSIONS_MAX - 1),
    )
    .execute();
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

/** Those of the sessions that are live. Looks each up by primary key. */
export async function listLiveTokens(db: Queryable, tokenHashes: readonly Buffer[], now: Instant): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('member_account', 'member_account.member_id', 'session.member_id')
    .select('session.token_hash as tokenHash')
    .where('session.token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .where('session.last_used_at', '>', before(now, SESSION_IDLE_DAYS, 'days'))
    .where('session.created_at', '>', before(now, SESSION_ABSOLUTE_DAYS, 'days'))
    .where('member_account.status', '=', 'active')
    .execute();
  return rows.map(({ tokenHash }) => tokenHash);
}

export async function touchSession(db: Queryable, tokenHash: Buffer, at: Instant): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute();
  await noteUse(db, sql`(select member_id from session where token_hash = ${tokenHash})`, at);
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
export function countEndedSessions(db: Queryable, { now, limit }: StaleQuery): Promise<number> {
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
