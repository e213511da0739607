import { LOOKALIKE_MAX_BITS, LOOKALIKE_MIN_DETAIL } from '@ballpark/rules/photos';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type Picture = { contentHash: string; differenceHash: string };

/** Whether the picture was removed before, or looks like one that was. Reads all removed photos, which are few. */
export async function isLikeRemovedPhoto(db: Queryable, { contentHash, differenceHash }: Picture): Promise<boolean> {
  const { rows } = await sql`
    select from removed_photo
    where content_hash = ${contentHash}
      or (
        bit_count(difference_hash) between ${LOOKALIKE_MIN_DETAIL}::int and 64 - ${LOOKALIKE_MIN_DETAIL}::int
        and bit_count(difference_hash # ${differenceHash}::bit(64)) <= ${LOOKALIKE_MAX_BITS}::int
      )
    limit 1
  `.execute(db);
  return rows.length > 0;
}

type RemovalTimes = { at: Instant; evidenceUntil: Instant };

/** Records contents as removed. Returns those that were not removed before. */
export async function recordRemovedContents(
  trx: Trx,
  contentHashes: readonly string[],
  { at, evidenceUntil }: RemovalTimes,
): Promise<string[]> {
  const { rows } = await sql<{ contentHash: string }>`
    insert into removed_photo (content_hash, difference_hash, removed_at, evidence_until)
    select content_hash, difference_hash, ${at}, ${evidenceUntil}
    from photo_object where content_hash = any (${contentHashes}::text[])
    on conflict (content_hash) do nothing
    returning content_hash as "contentHash"
  `.execute(trx);
  return rows.map(({ contentHash }) => contentHash);
}

/** Deletes the photos of every member that have one of these contents. */
export async function deletePhotos(trx: Trx, contentHashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('photo').where('content_hash', 'in', contentHashes).execute();
}

/** Shows photos with these contents that were held. */
export async function showHeldPhotos(trx: Trx, contentHashes: readonly string[]): Promise<void> {
  await trx.updateTable('photo').set({ held_at: null }).where('content_hash', 'in', contentHashes).execute();
}

/** Whether a moderator removed this content. */
export async function isRemovedContent(db: Queryable, contentHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('removed_photo')
    .select('content_hash')
    .where('content_hash', '=', contentHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Contents whose evidence is no longer needed. Uses removed_photo_evidence. */
export async function listExpiredEvidence(db: Database, at: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('removed_photo')
    .select('content_hash as contentHash')
    .where('evidence_until', '<=', at)
    .orderBy('evidence_until')
    .limit(limit)
    .execute();
  return rows.map(({ contentHash }) => contentHash);
}

export async function markEvidenceGone(db: Database, contentHash: string): Promise<void> {
  await db.updateTable('removed_photo').set({ evidence_until: null }).where('content_hash', '=', contentHash).execute();
}
