import type { PhotoKind } from '@ballpark/rules/photos';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../database/client.ts';
import { countRows } from '../../database/count-rows.ts';
import type { Instant } from '../../database/instant.ts';
import type { DB } from '../../database/schema.generated.ts';
import { defineStatement, sqlText, type Statements } from '../../database/statement.ts';

type NewPhoto = {
  id: string;
  ownerId: string;
  kind: PhotoKind;
  contentHash: string;
  width: number;
  height: number;
  colour: string;
  /** The bytes of its files. */
  storedBytes: number;
  /** It looks like a photo that was removed. */
  isHeld: boolean;
  createdAt: Instant;
};

/**
 * A picture that the member has stored before is one photo. If it exists and is unused, its time as unused restarts.
 */
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
      stored_bytes: photo.storedBytes,
      created_at: photo.createdAt,
      unused_since: photo.createdAt,
      held_at: photo.isHeld ? photo.createdAt : null,
    })
    .onConflict((conflict) =>
      conflict.constraint('photo_once').doUpdateSet((eb) => ({
        unused_since: restartUnused(photo.createdAt),
        released_at: null,
        stored_bytes: eb.fn.coalesce('photo.stored_bytes', 'excluded.stored_bytes'),
      })),
    )
    .execute();
}

/** Two uploads of one member wait for each other until the end of the transaction. Locks the account before photos. */
export async function lockOwner(trx: Trx, ownerId: string): Promise<void> {
  await trx
    .selectFrom('member_account')
    .select('member_id')
    .where('member_id', '=', ownerId)
    .forNoKeyUpdate()
    .execute();
}

type StoredBytesQuery = { ownerId: string; /** Not counted. */ except: readonly string[] };

/** Counts the bytes of a member's photos. Uses photo_once, which begins with the owner. */
export async function sumStoredBytes(db: Queryable, { ownerId, except }: StoredBytesQuery): Promise<number> {
  const { sum } = await db
    .selectFrom('photo')
    .select(sql<string>`coalesce(sum(stored_bytes), 0)`.as('sum'))
    .where('owner_id', '=', ownerId)
    .where('content_hash', '<>', sql<string>`all(${except}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export async function setStoredBytes(db: Queryable, contentHash: string, bytes: number): Promise<void> {
  await db.updateTable('photo').set({ stored_bytes: bytes }).where('content_hash', '=', contentHash).execute();
}

/** Contents of photos whose bytes were never counted. Uses photo_uncounted. */
export async function listUncountedContents(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('content_hash as contentHash')
    .where('stored_bytes', 'is', null)
    .orderBy('content_hash')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ contentHash }) => contentHash))];
}

type PhotoSelection = { ownerId: string; kind: PhotoKind; contentHashes: readonly string[] };

/**
 * Restarts the time of unused photos. Photos in use stay unchanged. Returns the contents that the member has as photos of
 * this kind.
 */
export function renewPhotos(db: Database, { ownerId, kind, contentHashes }: PhotoSelection, at: Instant) {
  return db
    .updateTable('photo')
    .set({ unused_since: restartUnused(at), released_at: null })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('content_hash', 'in', contentHashes)
    .returning(['content_hash as contentHash', 'colour', sql<boolean>`held_at is not null`.as('isHeld')])
    .execute();
}

function restartUnused(at: Instant) {
  return sql<Date | null>`case when photo.unused_since is null then null else ${at} end`;
}

/** Rows are locked in the order of their ids, so that two edits which release the same photos cannot deadlock. */
export async function markReleasedPhotos(
  trx: Trx,
  { ownerId, kind, contentHashes }: PhotoSelection,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ unused_since: at, released_at: at })
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

/** Locks photos that have been unused since before then. Skips rows that a claim has locked. Uses photo_unused. */
export function lockUnusedPhotos(trx: Trx, since: Instant, limit: number) {
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

/** Counts up to a limit. Uses photo_unused. */
export function countUnusedPhotos(db: Queryable, since: Instant, limit: number): Promise<number> {
  return countRows(db, db.selectFrom('photo').select('id').where('unused_since', '<', since).limit(limit));
}

type UsageInput = {
  ids: readonly string[];
  /** The ids of photos that a listing shows. */ shownByListings: readonly string[];
};

/** Marks those of the photos as used that a card or a listing shows. */
export async function markUsedPhotos(trx: Trx, { ids, shownByListings }: UsageInput): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ unused_since: null, released_at: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((eb) => eb.or([isOnCard(eb), eb('id', '=', sql<string>`any(${shownByListings}::uuid[])`)]))
    .execute();
}

/** Deletes those of the photos that are still unused. Returns their contents. */
export async function deleteUnusedPhotos(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('photo')
    .where('id', 'in', ids)
    .where('unused_since', 'is not', null)
    .returning('content_hash as contentHash')
    .execute();
  return rows.map(({ contentHash }) => contentHash);
}

type PhotoPage = { after: string | undefined; limit: number };

/** One page of the ids of profile photos that count as used, in their order. */
export async function listProfilePhotosInUse(db: Database, { after, limit }: PhotoPage): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('unused_since', 'is', null)
    .where('kind', '=', 'profile')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks those of the profile photos as unused that no card shows any more. */
export async function markReplacedPhotos(db: Database, ids: readonly string[], at: Instant): Promise<void> {
  await db
    .updateTable('photo')
    .set({ unused_since: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('unused_since', 'is', null)
    .where('kind', '=', 'profile')
    .where((eb) => eb.not(isOnCard(eb)))
    .execute();
}

/**
 * Only the owner's card shows a profile photo. The card of a closed account is kept for the member's return. The content
 * hash is the second segment of an address.
 */
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
        )
        .unionAll(
          eb
            .selectFrom('closed_account')
            .select('closed_account.member_id as id')
            .whereRef('closed_account.member_id', '=', 'photo.owner_id')
            .where(
              sql<boolean>`photo.content_hash in (split_part(closed_account.photo_url, '/', 3), split_part(closed_account.background_url, '/', 3))`,
            ),
        ),
    ),
  ]);
}

/** Deletes a batch of a member's photos and returns their contents. Uses photo_once, which begins with the owner. */
export async function deleteOwnPhotos(trx: Trx, ownerId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('photo')
    .where('id', 'in', (eb) => eb.selectFrom('photo').select('id').where('owner_id', '=', ownerId).limit(limit))
    .returning('content_hash as contentHash')
    .execute();
  return rows.map(({ contentHash }) => contentHash);
}

type PhotoRow = { id: string; ownerId: string; contentHash: string };

/**
 * The ids of those photos that a listing of their owner shows. A closed listing keeps its photos, a deleted one does not.
 * The content hash is the second segment of an address. Uses listing_owner once per owner.
 */
export async function listPhotosOnListings(db: Queryable, photos: readonly PhotoRow[]): Promise<string[]> {
  const ids = photos.map(({ id }) => id);
  const owners = photos.map(({ ownerId }) => ownerId);
  const hashes = photos.map(({ contentHash }) => contentHash);
  const { rows } = await sql<{ id: string }>`
    select distinct candidate.id
    from unnest(${ids}::uuid[], ${owners}::uuid[], ${hashes}::text[]) as candidate (id, owner_id, content_hash)
    join (
      select listing.owner_id, split_part(shown.url, '/', 3) as content_hash
      from listing
      cross join unnest(listing.photo_urls) as shown (url)
      where listing.owner_id = any(${owners}::uuid[]) and listing.deleted_at is null
    ) kept on kept.owner_id = candidate.owner_id and kept.content_hash = candidate.content_hash
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether a content is a photo that may be shown: not held, and in use or uploaded and not yet used. A photo that was
 * released, or that a hidden listing shows, counts if a visible listing of its owner shows it. Uses photo_content; only for
 * those photos listing_owner too.
 */
const isServedStatement = defineStatement(
  'photo-is-served',
  sqlText`
    select exists (
      select from photo
      join member_account account on account.member_id = photo.owner_id and account.status not in ('suspended', 'banned')
        and (account.status <> 'closed' or photo.kind = 'listing')
      where photo.content_hash = $1 and photo.held_at is null and (
        (photo.released_at is null and not photo.is_hidden) or exists (
          select from listing cross join unnest(listing.photo_urls) as shown (url)
          where listing.owner_id = photo.owner_id and listing.deleted_at is null and listing.hidden_at is null
            and split_part(shown.url, '/', 3) = photo.content_hash
        )
      )
    ) as "isServed"`,
);

export async function isServedContent(statements: Statements, contentHash: string): Promise<boolean> {
  const [row] = await statements.run<{ isServed: boolean }>(isServedStatement, [contentHash]);
  return row?.isServed === true;
}
