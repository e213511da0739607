import type { PhotoKind } from '@ballpark/rules/photos';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import type { DB } from '../../database/schema.generated.ts';

/**
 * Records that objects of this content are about to be written, and takes back the mark for removal. Returns false while
 * they are being removed.
 */
export async function beginContentStorage(db: Database, contentHash: string, at: Instant): Promise<boolean> {
  const row = await db
    .insertInto('photo_object')
    .values({ content_hash: contentHash, last_stored_at: at })
    .onConflict((conflict) =>
      conflict
        .column('content_hash')
        .doUpdateSet({ last_stored_at: at, unused_since: null })
        .where('photo_object.removing_since', 'is', null),
    )
    .returning('content_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the AVIF files of this content exist for photos of this kind. The same content can be a photo of two kinds with
 * different variants, so a photo of the same kind must exist too.
 */
export async function hasAvif(trx: Trx, contentHash: string, kind: PhotoKind): Promise<boolean> {
  const row = await trx
    .selectFrom('photo_object')
    .innerJoin('photo', 'photo.content_hash', 'photo_object.content_hash')
    .select('photo.id')
    .where('photo_object.content_hash', '=', contentHash)
    .where('photo_object.avif_made_at', 'is not', null)
    .where('photo.kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores how the picture looks, to recognise it if it is ever removed. */
export async function setDifferenceHash(trx: Trx, contentHash: string, differenceHash: string): Promise<void> {
  await trx
    .updateTable('photo_object')
    .set({ difference_hash: differenceHash })
    .where('content_hash', '=', contentHash)
    .where('difference_hash', 'is', null)
    .execute();
}

export async function markAvifMade(trx: Trx, contentHash: string, at: Instant): Promise<void> {
  await trx.updateTable('photo_object').set({ avif_made_at: at }).where('content_hash', '=', contentHash).execute();
}

type UnusedInput = { contentHashes: readonly string[]; storedBefore: Instant; at: Instant };

/** Marks contents without a photo for removal. A content that is being stored again right now stays. */
export async function markUnusedContents(trx: Trx, { contentHashes, storedBefore, at }: UnusedInput): Promise<void> {
  await trx
    .updateTable('photo_object')
    .set({ unused_since: at })
    .where('content_hash', 'in', contentHashes)
    .where('unused_since', 'is', null)
    .where('removing_since', 'is', null)
    .where('last_stored_at', '<', storedBefore)
    .where((eb) => eb.not(eb.exists(selectPhotos(eb))))
    .execute();
}

export type UsedContent = { contentHash: string; kinds: PhotoKind[]; hasAvif: boolean };

type ContentPage = { after: string; limit: number };

/** One page of all contents in the order of their hashes, each with whether it is an upload that never finished. */
export function listContents(db: Queryable, storedBefore: Instant, { after, limit }: ContentPage) {
  return db
    .selectFrom('photo_object')
    .select((eb) => [
      'content_hash as contentHash',
      eb
        .and([
          eb('unused_since', 'is', null),
          eb('last_stored_at', '<', storedBefore),
          eb.not(eb.exists(selectPhotos(eb))),
        ])
        .as('isAbandoned'),
    ])
    .where('content_hash', '>', after)
    .orderBy('content_hash')
    .limit(limit)
    .execute();
}

/** One page of the contents that photos have, in the order of their hashes, with the kinds of these photos. */
export async function listUsedContents(db: Queryable, { after, limit }: ContentPage): Promise<UsedContent[]> {
  const rows = await db
    .selectFrom('photo_object')
    .innerJoin('photo', 'photo.content_hash', 'photo_object.content_hash')
    .select([
      'photo_object.content_hash as contentHash',
      'photo_object.avif_made_at as avifMadeAt',
      sql<PhotoKind[]>`array_agg(distinct photo.kind)`.as('kinds'),
    ])
    .where('photo_object.content_hash', '>', after)
    .groupBy('photo_object.content_hash')
    .orderBy('photo_object.content_hash')
    .limit(limit)
    .execute();
  return rows.map(({ contentHash, avifMadeAt, kinds }) => ({ contentHash, kinds, hasAvif: avifMadeAt !== null }));
}

/** Those of these contents that a photo has. */
export async function listContentsInUse(db: Queryable, contentHashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('content_hash as contentHash')
    .distinct()
    .where('content_hash', 'in', contentHashes)
    .execute();
  return rows.map(({ contentHash }) => contentHash);
}

/** How many of these contents this database knows. */
export async function countKnownContents(db: Queryable, contentHashes: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('photo_object')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('content_hash', 'in', contentHashes)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type StraysInput = {
  found: readonly { contentHash: string; modifiedAt: Date }[];
  modifiedBefore: Instant;
  at: Instant;
};

/** Registers old objects that have no row and marks them, so that they are removed like all others. */
export async function adoptStrayObjects(trx: Trx, { found, modifiedBefore, at }: StraysInput): Promise<void> {
  const hashes = found.map(({ contentHash }) => contentHash);
  const times = found.map(({ modifiedAt }) => modifiedAt.toISOString());
  await sql`
    insert into photo_object (content_hash, last_stored_at, unused_since)
    select stray.content_hash, max(stray.modified_at), ${at}
    from unnest(${hashes}::text[], ${times}::timestamptz[]) as stray (content_hash, modified_at)
    group by stray.content_hash
    having max(stray.modified_at) < ${modifiedBefore}
    on conflict (content_hash) do nothing
  `.execute(trx);
}

/** A removal that has begun. It takes the current objects, or all their versions, too. */
export type ContentRemoval = { contentHash: string; erasesVersions: boolean };

type RemovalClaim = { triedBefore: Instant; at: Instant };

/**
 * Claims one content whose removal has begun and was interrupted. A claim is exclusive until it is older than
 * `triedBefore`: otherwise the slower of two workers could delete objects that were stored again after the faster one had
 * finished.
 */
export async function claimInterruptedContent(
  db: Database,
  { triedBefore, at }: RemovalClaim,
): Promise<ContentRemoval | undefined> {
  return db
    .updateTable('photo_object')
    .set({ removal_tried_at: at })
    .where((eb) =>
      eb(
        'content_hash',
        '=',
        eb
          .selectFrom('photo_object as begun')
          .select('begun.content_hash')
          .where('begun.removing_since', 'is not', null)
          .where((begun) =>
            begun.or([begun('begun.removal_tried_at', 'is', null), begun('begun.removal_tried_at', '<', triedBefore)]),
          )
          .orderBy('begun.removing_since')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['content_hash as contentHash', 'erases_versions as erasesVersions'])
    .executeTakeFirst();
}

/** Locks one content that has been unused since before then. Uses photo_object_unused. */
export async function lockDueObject(trx: Trx, unusedBefore: Instant): Promise<string | undefined> {
  const row = await trx
    .selectFrom('photo_object')
    .select('content_hash as contentHash')
    .where('unused_since', '<', unusedBefore)
    .where('removing_since', 'is', null)
    .where((eb) => eb.not(eb.exists(selectPhotos(eb))))
    .orderBy('unused_since')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.contentHash;
}

export async function countDueObjects(db: Database, unusedBefore: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('photo_object')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('unused_since', '<', unusedBefore)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type RemovalInput = { contentHashes: readonly string[]; erasesVersions: boolean; at: Instant };

/** Begins the removal of those contents that no photo has, and claims it. Returns them. */
export function beginRemoval(trx: Trx, { contentHashes, erasesVersions, at }: RemovalInput): Promise<ContentRemoval[]> {
  return trx
    .updateTable('photo_object')
    .set({ removing_since: at, removal_tried_at: at, erases_versions: erasesVersions })
    .where('content_hash', 'in', contentHashes)
    .where('removing_since', 'is', null)
    .where((eb) => eb.not(eb.exists(selectPhotos(eb))))
    .returning(['content_hash as contentHash', 'erases_versions as erasesVersions'])
    .execute();
}

export async function deleteRemovedContent(db: Database, contentHash: string): Promise<void> {
  await db
    .deleteFrom('photo_object')
    .where('content_hash', '=', contentHash)
    .where('removing_since', 'is not', null)
    .execute();
}

function selectPhotos(eb: ExpressionBuilder<DB, 'photo_object'>) {
  return eb.selectFrom('photo').select('photo.id').whereRef('photo.content_hash', '=', 'photo_object.content_hash');
}
