import type { PhotoKind } from '@ballpark/rules/photo-variants';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import type { DB } from '../../database/schema.generated.ts';

type NewPhoto = {
  id: string;
  ownerId: string;
  kind: PhotoKind;
  contentHash: string;
  width: number;
  height: number;
  colour: string;
  createdAt: Instant;
};

/** The same picture sent again is the same photo; if nobody uses it yet, its time begins anew. */
export async function insertPhoto(trx: Trx, photo: NewPhoto): Promise<void> {
  await trx
    .insertInto('photo')
    .values({
      id: photo.id,
      owner_id: photo.ownerId,
      kind: photo.kind,
      content_hash: photo.contentHash,
      width: photo.width,
      height: photo.height,
      colour: photo.colour,
      created_at: photo.createdAt,
      unused_since: photo.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('photo_once').doUpdateSet({ unused_since: renewed(photo.createdAt) }))
    .execute();
}

type Ownership = { ownerId: string; kind: PhotoKind; contentHashes: readonly string[] };

/**
 * Begins the time of unused photos anew; those in use stay as they are. Returns those of the contents the member has as
 * photos of this kind.
 */
export function renewPhotos(db: Database, { ownerId, kind, contentHashes }: Ownership, at: Instant) {
  return db
    .updateTable('photo')
    .set({ unused_since: renewed(at) })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('content_hash', 'in', contentHashes)
    .returning(['content_hash as contentHash', 'colour'])
    .execute();
}

function renewed(at: Instant) {
  return sql<Date | null>`case when photo.unused_since is null then null else ${at} end`;
}

/** Rows are locked in the order of their ids, so that two edits which release the same photos cannot deadlock. */
export async function markReleased(trx: Trx, { ownerId, kind, contentHashes }: Ownership, at: Instant): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ unused_since: at })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('photo as released')
        .select('released.id')
        .where('released.owner_id', '=', ownerId)
        .where('released.kind', '=', kind)
        .where('released.content_hash', 'in', contentHashes)
        .orderBy('released.id')
        .forUpdate(),
    )
    .execute();
}

/** Locks photos that are marked as unused since before then. Skips those another transaction is claiming. Uses photo_unused. */
export function lockUnusedSince(trx: Trx, since: Instant, limit: number) {
  return trx
    .selectFrom('photo')
    .select(['id', 'owner_id as ownerId', 'content_hash as contentHash', 'kind'])
    .where('unused_since', '<', since)
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

type Locked = { ids: readonly string[]; /** What listings were found to show. */ shownByListings: readonly string[] };

export async function markUsedAmong(trx: Trx, { ids, shownByListings }: Locked): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ unused_since: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((eb) => eb.or([isOnCard(eb), eb('id', '=', sql<string>`any(${shownByListings}::uuid[])`)]))
    .execute();
}

/** Deletes those of the photos that are still unused. Returns the contents they had. */
export async function deleteUnusedAmong(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('photo')
    .where('id', 'in', ids)
    .where('unused_since', 'is not', null)
    .returning('content_hash as contentHash')
    .execute();
  return rows.map(({ contentHash }) => contentHash);
}

/** Finds profile photos that were replaced by others, in one pass over those in use. Listings release their photos. */
export async function markFallenOutOfUse(db: Database, at: Instant): Promise<void> {
  await db
    .updateTable('photo')
    .set({ unused_since: at })
    .where('unused_since', 'is', null)
    .where('kind', '=', 'profile')
    .where((eb) => eb.not(isOnCard(eb)))
    .execute();
}

/** A profile photo is shown by its owner's card alone. The hash is the second part of an address. */
function isOnCard(eb: ExpressionBuilder<DB, 'photo'>) {
  return eb.and([
    eb('photo.kind', '=', 'profile'),
    eb.exists(
      eb
        .selectFrom('member')
        .select('member.id')
        .whereRef('member.id', '=', 'photo.owner_id')
        .where(
          sql<boolean>`photo.content_hash in (split_part(member.photo_url, '/', 3), split_part(member.background_url, '/', 3))`,
        ),
    ),
  ]);
}
