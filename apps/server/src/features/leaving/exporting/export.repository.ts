import { EXPORT_PAUSE_HOURS, EXPORT_VALID_HOURS } from '@ballpark/rules/policy';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { after, before, type Instant } from '../../../database/instant.ts';

type NewExport = { id: string; memberId: string; at: Instant };

/** A day after it was asked for, or at once if it has failed. */
function isReplaceable(at: Instant) {
  return sql<boolean>`(data_export.requested_at <= ${before(at, EXPORT_PAUSE_HOURS, 'hours')}
    or data_export.failed_at is not null)`;
}

/** The member's last export, if the next one may replace it. */
export async function findReplaceableExport(db: Queryable, memberId: string, at: Instant): Promise<string | undefined> {
  const found = await db
    .selectFrom('data_export')
    .select('id')
    .where('member_id', '=', memberId)
    .where(isReplaceable(at))
    .executeTakeFirst();
  return found?.id;
}

/** Replaces the member's last export, if it may; else undefined. Of concurrent calls exactly one succeeds. */
export function insertExport(trx: Trx, { id, memberId, at }: NewExport) {
  return trx
    .insertInto('data_export')
    .values({ id, member_id: memberId, requested_at: at })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({
          id,
          requested_at: at,
          started_at: null,
          attempts: 0,
          ready_at: null,
          expires_at: null,
          failed_at: null,
          token_hash: null,
        })
        .where(isReplaceable(at)),
    )
    .returning('id')
    .executeTakeFirst();
}

/** The member's export, unless it has expired. */
export function findExport(db: Queryable, memberId: string, now: Instant) {
  return db
    .selectFrom('data_export')
    .select((eb) => [
      'requested_at as requestedAt',
      'started_at as startedAt',
      'expires_at as expiresAt',
      'failed_at as failedAt',
      eb
        .case()
        .when('failed_at', 'is not', null)
        .then(eb.ref('failed_at'))
        .else(after(sql<Date>`requested_at`, EXPORT_PAUSE_HOURS, 'hours'))
        .end()
        .$castTo<Date>()
        .as('nextAt'),
    ])
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Counts an attempt; undefined if the export is finished or was replaced. */
export function startExport(db: Database, id: string, at: Instant) {
  return db
    .updateTable('data_export')
    .set((eb) => ({ started_at: at, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['member_id as memberId', 'attempts'])
    .executeTakeFirst();
}

export function markExportReady(trx: Trx, id: string, at: Instant) {
  return trx
    .updateTable('data_export')
    .set({ ready_at: at, expires_at: after(at, EXPORT_VALID_HOURS, 'hours') })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .returning('member_id as memberId')
    .executeTakeFirst();
}

export async function markExportFailed(db: Database, id: string, at: Instant): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ failed_at: at })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .execute();
}

/** Stores the token of the mail; undefined if the export has expired meanwhile. */
export function setExportToken(db: Database, input: { id: string; tokenHash: Buffer; now: Instant }) {
  return db
    .updateTable('data_export')
    .set({ token_hash: input.tokenHash })
    .where('id', '=', input.id)
    .where('expires_at', '>', input.now)
    .returning('expires_at as expiresAt')
    .executeTakeFirst();
}

/** The export that a link leads to. The link of a closed account does not work. */
export function findDownload(db: Queryable, tokenHash: Buffer, now: Instant) {
  return db
    .selectFrom('data_export')
    .innerJoin('member_account', 'member_account.member_id', 'data_export.member_id')
    .select('data_export.id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('member_account.status', '=', 'active')
    .executeTakeFirst();
}

type AgeQuery = { before: Instant; limit: number };

/** Exports that have expired. Uses data_export_age: an export is asked for before it is ready. */
export async function listExpiredExports(db: Queryable, { before: now, limit }: AgeQuery): Promise<string[]> {
  const rows = await db
    .selectFrom('data_export')
    .select('id')
    .where('requested_at', '<', now)
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Exports that were asked for before then and are not finished. */
export async function listStuckExports(db: Queryable, { before: then, limit }: AgeQuery): Promise<string[]> {
  const rows = await db
    .selectFrom('data_export')
    .select('id')
    .where('requested_at', '<', then)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('data_export').where('id', '=', id).execute();
}

export async function listOwnExports(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db.selectFrom('data_export').select('id').where('member_id', '=', memberId).execute();
  return rows.map(({ id }) => id);
}
