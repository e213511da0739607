import { sql } from 'kysely';
import type { Queryable } from '../../database/client.ts';
import type { MemberStatus } from './accounts.repository.ts';

/** Uses the unique index on lower(email). */
export async function findIdByEmail(db: Queryable, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('member_account')
    .select('member_id as memberId')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return found?.memberId;
}

/**
 * A name that only looks like the given one is another name. Members with a closed account are found by their former name.
 * Uses member_username_skeleton_unique and closed_account_username.
 */
export async function findIdByUsername(db: Queryable, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ memberId: string }>`
    select id as "memberId" from member
    where username_skeleton(username) = username_skeleton(${username}) and lower(username) = lower(${username})
    union all
    select member_id from closed_account
    where username_skeleton(username) = username_skeleton(${username}) and lower(username) = lower(${username})
  `.execute(db);
  return rows[0]?.memberId;
}

export type MemberSummary = {
  id: string;
  /** Null before onboarding. */
  username: string | null;
  email: string;
  status: MemberStatus;
  /** The end of a suspension; null where it has none. */
  suspendedUntil: Date | null;
  isModerator: boolean;
  createdAt: Date;
  emailVerifiedAt: Date | null;
  onboardedAt: Date | null;
  closedAt: Date | null;
};

/** Undefined where the account was erased, or never existed. */
export async function findMemberSummary(db: Queryable, memberId: string): Promise<MemberSummary | undefined> {
  const { rows } = await sql<MemberSummary>`
    select account.member_id as id, coalesce(closed.username, member.username) as username, account.email,
      account.status, suspension.ends_at as "suspendedUntil", moderator.member_id is not null as "isModerator",
      account.created_at as "createdAt", account.email_verified_at as "emailVerifiedAt",
      account.onboarded_at as "onboardedAt", closed.closed_at as "closedAt"
    from member_account account join member on member.id = account.member_id
    left join closed_account closed on closed.member_id = account.member_id
    left join suspension on suspension.member_id = account.member_id
    left join moderator on moderator.member_id = account.member_id
    where account.member_id = ${memberId}
  `.execute(db);
  return rows[0];
}
