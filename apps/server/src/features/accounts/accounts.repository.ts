import type { UnitChoice } from '@ballpark/rules/display';
import { sql } from 'kysely';
import { isGuarded } from '../../core/guards.ts';
import type { Queryable, Trx } from '../../database/client.ts';
import { before, type Instant, NEVER } from '../../database/instant.ts';
import { selectBlockedMembers, selectMutedMembers } from './blocked-members.sql.ts';

export type MemberStatus = 'active' | 'suspended' | 'banned' | 'closed';

/** For mails that must arrive whatever has become of the account. */
export const ALL_STATUSES: readonly MemberStatus[] = ['active', 'suspended', 'banned', 'closed'];

type NewMember = { id: string; name: string; createdAt: Instant };
type NewAccount = {
  memberId: string;
  email: string;
  mailboxHash: Buffer;
  passwordHash: string;
  createdAt: Instant;
};

/** The unique index that refuses a second account for an e-mail address. */
export const EMAIL_UNIQUE = 'member_account_email_unique';

export async function insertMember(trx: Trx, member: NewMember): Promise<void> {
  await trx.insertInto('member').values({ id: member.id, name: member.name, created_at: member.createdAt }).execute();
}

export async function insertAccount(trx: Trx, account: NewAccount): Promise<void> {
  await trx
    .insertInto('member_account')
    .values({
      member_id: account.memberId,
      email: account.email,
      mailbox_hash: account.mailboxHash,
      password_hash: account.passwordHash,
      created_at: account.createdAt,
      updated_at: account.createdAt,
    })
    .execute();
}

/** Whether a suspended or banned member has this mailbox. Uses member_account_barred_mailbox. */
export async function isMailboxBarred(db: Queryable, mailboxHash: Buffer): Promise<boolean> {
  const barred = await db
    .selectFrom('member_account')
    .select('member_id')
    .where('mailbox_hash', '=', mailboxHash)
    .where('status', 'in', ['suspended', 'banned'])
    .executeTakeFirst();
  return barred !== undefined;
}

/** Uses the unique index on lower(email). */
export function findCredentials(db: Queryable, email: string) {
  return db
    .selectFrom('member_account')
    .select([
      'member_id as memberId',
      'password_hash as passwordHash',
      // A check constraint of the table allows only these.
      sql<MemberStatus>`status`.as('status'),
    ])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

type ReplaceHashInput = { memberId: string; passwordHash: string; renewed: string };

/** Stores another hash of the same password. False if the password was changed in the meantime. */
export async function replacePasswordHash(db: Queryable, input: ReplaceHashInput): Promise<boolean> {
  const replaced = await db
    .updateTable('member_account')
    .set({ password_hash: input.renewed })
    .where('member_id', '=', input.memberId)
    .where('password_hash', '=', input.passwordHash)
    .returning('member_id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The columns of the public member card. */
const CARD_COLUMNS = [
  'member.id',
  'member.name',
  'member.username',
  'member.photo_url as photoUrl',
  'member.background_url as backgroundUrl',
  'member.about',
  'member.xp',
  'member.created_at as createdAt',
] as const;

/** A member's own record: the public card and the private account. */
export function getOwnRecord(db: Queryable, memberId: string) {
  return db
    .selectFrom('member')
    .innerJoin('member_account', 'member_account.member_id', 'member.id')
    .select([
      ...CARD_COLUMNS,
      'member_account.email',
      'member_account.preferences',
      'member_account.latitude',
      'member_account.longitude',
      'member_account.email_verified_at as emailVerifiedAt',
      'member_account.onboarded_at as onboardedAt',
      // A check constraint of the table allows only these.
      sql<UnitChoice>`member_account.units`.as('units'),
      'member_account.date_language as dateLanguage',
      'member_account.time_zone as timeZone',
      // Null for members who were never asked.
      sql<boolean | null>`member_account.guess_first_since < ${NEVER}`.as('guessesFirst'),
      sql<boolean>`exists (select from moderator where moderator.member_id = member.id)`.as('isModerator'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

export type OwnRecord = Awaited<ReturnType<typeof getOwnRecord>>;

/**
 * A member whom others may see: active and onboarded. Also selects private columns (e-mail address, coordinates), which
 * the caller may show to the member alone.
 */
export function findVisibleMember(
  db: Queryable,
  id: string,
  { memberId, hasBlocks }: { memberId: string; hasBlocks: boolean },
) {
  return db
    .selectFrom('member')
    .innerJoin('member_account as account', 'account.member_id', 'member.id')
    .select([...CARD_COLUMNS, 'account.preferences', 'account.email', 'account.latitude', 'account.longitude'])
    .select(sql<boolean>`${hasBlocks ? sql`member.id in ${selectMutedMembers(memberId)}` : sql`false`}`.as('isMuted'))
    .where('member.id', '=', id)
    .where('account.status', '=', 'active')
    .where('account.onboarded_at', 'is not', null)
    .$if(hasBlocks, (query) => query.where('member.id', 'not in', selectBlockedMembers(memberId)))
    .executeTakeFirst();
}

export type VisibleMember = NonNullable<Awaited<ReturnType<typeof findVisibleMember>>>;

/** The recipient of a mail to this member; undefined unless the account is active or has another of these statuses. */
export function findRecipient(db: Queryable, memberId: string, statuses?: readonly MemberStatus[]) {
  return selectRecipient(db, memberId, statuses).executeTakeFirst();
}

/**
 * Locks the account, too, which keeps its address until the end of the transaction: a token that is stored in it is
 * read at this address, or deleted by the change of address that comes next.
 */
export function lockRecipient(trx: Trx, memberId: string, statuses?: readonly MemberStatus[]) {
  return selectRecipient(trx, memberId, statuses).forShare('member_account').executeTakeFirst();
}

function selectRecipient(db: Queryable, memberId: string, statuses: readonly MemberStatus[] = ['active']) {
  return db
    .selectFrom('member_account')
    .innerJoin('member', 'member.id', 'member_account.member_id')
    .leftJoin('closed_account', 'closed_account.member_id', 'member.id')
    .select((eb) => [
      'member_account.email',
      eb.fn.coalesce('closed_account.name', 'member.name').as('name'),
      'member_account.email_verified_at as emailVerifiedAt',
      'member_account.reminders_off_at as remindersOffAt',
      'member_account.latitude',
      'member_account.longitude',
      'member_account.time_zone as timeZone',
    ])
    .where('member_account.member_id', '=', memberId)
    .where('member_account.status', 'in', statuses);
}

export async function hasVerifiedEmail(trx: Trx, memberId: string): Promise<boolean> {
  const verified = await trx
    .selectFrom('member_account')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return verified !== undefined;
}

export async function markEmailVerified(trx: Trx, memberId: string, at: Instant): Promise<void> {
  await trx
    .updateTable('member_account')
    .set((eb) => ({ email_verified_at: eb.fn.coalesce('email_verified_at', at), updated_at: at }))
    .where('member_id', '=', memberId)
    .execute();
}

type ClaimResendInput = { memberId: string; at: Instant; pauseSeconds: number };

/**
 * Claims the right to send another verification mail; undefined when the last one is too recent. Of concurrent calls,
 * exactly one succeeds: the update locks the row, and the others then see the new time.
 */
export function claimVerificationMail(trx: Trx, { memberId, at, pauseSeconds }: ClaimResendInput) {
  return trx
    .updateTable('member_account')
    .set({ verification_resent_at: at })
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('verification_resent_at', 'is', null),
        eb('verification_resent_at', '<=', before(at, pauseSeconds, 'seconds')),
      ]),
    )
    .returning('member_id')
    .executeTakeFirst();
}

/** Waits for sign-ins and posts of the member that are being written, whatever the status is. */
export async function lockAccountStatus(trx: Trx, memberId: string): Promise<MemberStatus | undefined> {
  const account = await trx
    .selectFrom('member_account')
    // A check constraint of the table allows only these.
    .select(sql<MemberStatus>`status`.as('status'))
    .where('member_id', '=', memberId)
    .$if(isGuarded('judged-account-lock'), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return account?.status;
}

/** Locks an account before its tokens, names and sessions change; undefined unless it is active. */
export function lockAccountById(trx: Trx, memberId: string) {
  return trx
    .selectFrom('member_account')
    .select(['email', 'password_hash as passwordHash'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type ActiveAccountQuery = { memberId: string; newSince: Instant };

/** Undefined unless the account is active. `isNew`: it was created after the given instant. */
export function lockActiveAccount(trx: Trx, { memberId, newSince }: ActiveAccountQuery) {
  return trx
    .selectFrom('member_account')
    .select(sql<boolean>`created_at > ${newSince}`.as('isNew'))
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type StatusInput = { memberId: string; status: MemberStatus; at: Instant };

/** A trigger takes the member off the boards, or puts them back. */
export async function setAccountStatus(trx: Trx, { memberId, status, at }: StatusInput): Promise<void> {
  await trx.updateTable('member_account').set({ status, updated_at: at }).where('member_id', '=', memberId).execute();
}

export async function setWriteTime(db: Queryable, memberId: string, at: Instant): Promise<void> {
  await db.updateTable('member_account').set({ wrote_at: at }).where('member_id', '=', memberId).execute();
}
