import type { MailKind } from '@ballpark/rules/mail';
import { ALL_KINDS } from '@ballpark/rules/notification-choices';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type SuppressionReason = 'operator' | 'refused';

type NewSuppression = { addressHash: Buffer; reason: SuppressionReason; at: Instant };

/** Returns whether the address was not on the list yet. */
export async function insertSuppression(db: Database, { addressHash, reason, at }: NewSuppression): Promise<boolean> {
  const added = await db
    .insertInto('mail_suppression')
    .values({ address_hash: addressHash, reason, created_at: at })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .returning('reason')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns whether the address was on the list. */
export async function deleteSuppression(db: Database, addressHash: Buffer): Promise<boolean> {
  const removed = await db
    .deleteFrom('mail_suppression')
    .where('address_hash', '=', addressHash)
    .returning('reason')
    .executeTakeFirst();
  return removed !== undefined;
}

export function findSuppression(db: Database, addressHash: Buffer) {
  return db
    .selectFrom('mail_suppression')
    .select(['reason', 'created_at as createdAt'])
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
}

/** One row per reason. */
export async function countSuppressions(db: Database): Promise<{ reason: string; count: number }[]> {
  const rows = await db
    .selectFrom('mail_suppression')
    .select((eb) => ['reason', eb.fn.countAll<string>().as('count')])
    .groupBy('reason')
    .orderBy('reason')
    .execute();
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }));
}

export type OptOutKind = MailKind | typeof ALL_KINDS;

type OptOut = { memberId: string; kind: OptOutKind };

/** Does nothing for a member who no longer exists, or who has opted out before. */
export async function insertOptOut(db: Queryable, { memberId, kind }: OptOut, at: Instant): Promise<void> {
  await sql`
    insert into mail_opt_out (member_id, kind, created_at) select id, ${kind}, ${at} from member where id = ${memberId}
    on conflict on constraint mail_opt_out_once do nothing
  `.execute(db);
}

/** Does nothing for a member who has not opted out. */
export async function deleteOptOut(db: Queryable, { memberId, kind }: OptOut): Promise<void> {
  await db.deleteFrom('mail_opt_out').where('member_id', '=', memberId).where('kind', '=', kind).execute();
}

export async function hasOptOut(db: Queryable, { memberId, kind }: OptOut): Promise<boolean> {
  const found = await db
    .selectFrom('mail_opt_out')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('kind', 'in', [kind, ALL_KINDS])
    .executeTakeFirst();
  return found !== undefined;
}

export async function listOptOuts(db: Queryable, memberId: string): Promise<OptOutKind[]> {
  const rows = await db.selectFrom('mail_opt_out').select('kind').where('member_id', '=', memberId).execute();
  // A check constraint allows no other kinds.
  return rows.map(({ kind }) => kind as OptOutKind);
}

export async function getLinkKey(db: Database): Promise<Buffer> {
  return (await db.selectFrom('mail_link_key').select('key').executeTakeFirstOrThrow()).key;
}
