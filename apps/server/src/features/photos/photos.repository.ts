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
  thumbhash: Uint8Array;
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
      thumbhash: Buffer.from(photo.thumbhash),
      colour: photo.colour,
      created_at: photo.createdAt,
      unused_since: photo.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('photo_once').doUpdateSet({ unused_since: renewed(photo.createdAt) }))
    .execute();
}

type Ownership = { ownerId: string; kind: PhotoKind; contentHash: string };

/** Begins the time of an unused photo anew; one in use stays as it is. Undefined when the member has no such photo. */
export function renewPhoto(db: Database, { ownerId, kind, contentHash }: Ownership, at: Instant) {
  return db
    .updateTable('photo')
    .set({ unused_since: renewed(at) })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('content_hash', '=', contentHash)
    .returning('id')
    .executeTakeFirst();
}

function renewed(at: Instant) {
  return sql<Date | null>`case when photo.unused_since is null then null else ${at} end`;
}

/** Locks photos nobody has used since then, and leaves out those somebody is just about to use. */
export async function lockUnusedSince(trx: Trx, since: Instant, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('photo')
    .select('id')
    .where('unused_since', '<', since)
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function markUsedAmong(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ unused_since: null })
    .where('id', 'in', ids)
    .where((eb) => isShown(eb))
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

/** Finds photos that were replaced by others, in one pass over those in use. */
export async function markFallenOutOfUse(db: Database, at: Instant): Promise<void> {
  await db
    .updateTable('photo')
    .set({ unused_since: at })
    .where('unused_since', 'is', null)
    .where((eb) => eb.not(isShown(eb)))
    .execute();
}

/** A profile photo is shown by its owner's card alone. The hash is the second part of an address. */
function isShown(eb: ExpressionBuilder<DB, 'photo'>) {
  return eb.exists(
    eb
      .selectFrom('member')
      .select('member.id')
      .whereRef('member.id', '=', 'photo.owner_id')
      .where(
        sql<boolean>`photo.content_hash in (split_part(member.photo_url, '/', 3), split_part(member.background_url, '/', 3))`,
      ),
  );
}
