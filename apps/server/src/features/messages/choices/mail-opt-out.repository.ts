import { ALL_KINDS, isMailKind, type MailKind } from '@ballpark/rules/messages';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

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
  return rows.map(({ kind }) => kind).filter((kind) => kind === ALL_KINDS || isMailKind(kind));
}

export async function getLinkKey(db: Database): Promise<Buffer> {
  return (await db.selectFrom('mail_link_key').select('key').executeTakeFirstOrThrow()).key;
}
