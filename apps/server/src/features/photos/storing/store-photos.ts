import { photoPath, photoUrl } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS, type PhotoKind, PHOTO_MASTER_EDGE, PHOTO_MAX_PIXELS } from '@ballpark/rules/photos';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Trx } from '../../../database/client.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { PhotoFiles } from '../../../integrations/images/image-work.ts';
import { PHOTO_KINDS } from '../photo-kinds.ts';
import { beginContentStorage, hasAvif, setDifferenceHash } from '../photo-object.repository.ts';
import { makeAvifVariantsJob } from '../photos.jobs.ts';
import { countBytes, refuseOverQuota } from './photo-quota.ts';
import { insertPhoto, lockOwner } from '../photos.repository.ts';
import { masterKey } from '../stored-keys.ts';
import { isLikeRemovedPhoto } from '../takedown/removed-photo.repository.ts';

type StorePhotosInput = { ownerId: string; kind: PhotoKind; /** In base64. */ pictures: readonly string[] };

export type StoredPhoto = { url: string; width: number; height: number };

/** The wait while a worker removes the same content, which takes a second or two; more on a busy machine. */
const REMOVAL_WAITS = 20;
const REMOVAL_WAIT_MS = 300;

/** The time for all pictures of one request. The request timeout is slightly longer. */
const MAX_PROCESSING_MS = 20_000;

/**
 * Processes pictures, stores every variant and only then inserts the rows of all photos in one transaction. Returns the
 * photos in the order of the pictures.
 */
export async function storePhotos(
  app: AppContext,
  { ownerId, kind, pictures }: StorePhotosInput,
): Promise<StoredPhoto[]> {
  const photos = await makeAll(app, kind, pictures);
  // Before anything is stored: a refused photo leaves nothing behind.
  await refuseOverQuota(app, app.db, { ownerId, photos });
  for (const photo of photos) {
    await reserveContent(app, photo.contentHash);
    await app.storage.put(toObjects(photo));
  }
  await inTransaction(app.db, async (trx) => {
    await lockOwner(trx, ownerId);
    // Again, now that no other upload of the member can come between the check and the rows.
    await refuseOverQuota(app, trx, { ownerId, photos });
    for (const photo of photos) await insertRow(app, trx, { ownerId, kind, photo });
  });
  const variant = PHOTO_KINDS[kind].answeredVariant;
  return photos.map(({ contentHash, width, height }) => ({
    url: photoUrl({ contentHash, variant, format: 'webp' }),
    width,
    height,
  }));
}

type StorePhotoInput = { ownerId: string; kind: PhotoKind; base64: string };

/** Stores one photo and returns its address. */
export async function storePhoto(app: AppContext, { ownerId, kind, base64 }: StorePhotoInput): Promise<string> {
  const [photo] = await storePhotos(app, { ownerId, kind, pictures: [base64] });
  if (photo === undefined) throw new Error('storing one picture returned no photo');
  return photo.url;
}

/** Refuses while the object store cannot be reached. */
export async function checkPhotoHealth(app: AppContext): Promise<void> {
  if (!(await app.storage.isReachable())) throw new Refusal('unavailable', { retryAfterSeconds: 5 });
}

/** In sequence, so that one member's photos do not occupy all image processes. */
async function makeAll(app: AppContext, kind: PhotoKind, pictures: readonly string[]): Promise<PhotoFiles[]> {
  const end = performance.now() + MAX_PROCESSING_MS;
  const photos: PhotoFiles[] = [];
  for (const base64 of pictures) {
    if (performance.now() > end) throw new Refusal('unavailable', { retryAfterSeconds: 10 });
    photos.push(await makePhoto(app, kind, base64));
  }
  return photos;
}

async function makePhoto(app: AppContext, kind: PhotoKind, base64: string): Promise<PhotoFiles> {
  const { maxBytes, types, refusals } = PHOTO_KINDS[kind];
  const variants = Object.entries(PHOTO_VARIANTS[kind]).map(([name, { width, height, fit, webpQuality }]) => ({
    name,
    width,
    height,
    fit,
    quality: webpQuality,
  }));
  const limits = { maxBytes, types, maxPixels: PHOTO_MAX_PIXELS, masterEdge: PHOTO_MASTER_EDGE };
  const outcome = await app.images.makePhoto({ base64, ...limits, variants });
  if ('refused' in outcome) throw new Refusal(refusals[outcome.refused]);
  return outcome.made;
}

async function reserveContent(app: AppContext, contentHash: string): Promise<void> {
  for (let wait = 0; wait < REMOVAL_WAITS; wait += 1) {
    if (await beginContentStorage(app.db, contentHash, app.now())) return;
    await sleep(REMOVAL_WAIT_MS);
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 2 });
}

type PhotoRow = { ownerId: string; kind: PhotoKind; photo: PhotoFiles };

async function insertRow(app: AppContext, trx: Trx, { ownerId, kind, photo }: PhotoRow): Promise<void> {
  const { contentHash } = photo;
  // Before the insert: `hasAvif` looks for other rows of the same content.
  const isComplete = !needsAvif(kind) || (await hasAvif(trx, contentHash, kind));
  const isHeld = await isLikeRemovedPhoto(trx, photo);
  await insertPhoto(trx, {
    id: newId(),
    ownerId,
    kind,
    ...photo,
    storedBytes: countBytes(photo),
    isHeld,
    createdAt: app.now(),
  });
  await setDifferenceHash(trx, contentHash, photo.differenceHash);
  if (isComplete) return;
  await app.jobs.add(trx, makeAvifVariantsJob, { payload: { contentHash, kind }, key: `${kind}/${contentHash}` });
}

function toObjects({ contentHash, master, variants }: PhotoFiles) {
  const sizes = variants.map(({ name, bytes }) => ({
    key: photoPath({ contentHash, variant: name, format: 'webp' }),
    bytes,
  }));
  return [{ key: masterKey(contentHash), bytes: master }, ...sizes].map((object) => ({
    ...object,
    type: 'image/webp',
  }));
}

function needsAvif(kind: PhotoKind): boolean {
  return Object.values(PHOTO_VARIANTS[kind]).some(({ avifQuality }) => avifQuality !== undefined);
}
