import { ALL_KINDS, isPushKind, type PushKind } from '@ballpark/rules/messages';
import type { Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

export type PushOptOutKind = PushKind | typeof ALL_KINDS;

type PushOptOut = { memberId: string; kind: PushOptOutKind };

/** Again changes nothing. */
export async function insertPushOptOut(trx: Trx, { memberId, kind }: PushOptOut, at: Instant): Promise<void> {
  await trx
    .insertInto('push_opt_out')
    .values({ member_id: memberId, kind, created_at: at })
    .onConflict((conflict) => conflict.constraint('push_opt_out_once').doNothing())
    .execute();
}

export async function deletePushOptOut(trx: Trx, { memberId, kind }: PushOptOut): Promise<void> {
  await trx.deleteFrom('push_opt_out').where('member_id', '=', memberId).where('kind', '=', kind).execute();
}

export async function listPushOptOuts(db: Queryable, memberId: string): Promise<PushOptOutKind[]> {
  const rows = await db.selectFrom('push_opt_out').select('kind').where('member_id', '=', memberId).execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind === ALL_KINDS || isPushKind(kind));
}
