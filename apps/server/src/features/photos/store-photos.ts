import { setTimeout as sleep } from 'node:timers/promises';
import { photoPath, photoUrl } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS, type PhotoKind } from '@ballpark/rules/photo-variants';
import { PHOTO_MASTER_EDGE, PHOTO_MAX_PIXELS } from '@ballpark/rules/photos';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import type { Trx } from '../../database/client.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { MadePhoto } from '../../integrations/images/image-work.ts';
import { beginStoring, hasAvif } from './photo-object.repository.ts';
import { PHOTO_KINDS } from './photo-kinds.ts';
import { masterKey } from './photo-master.ts';
import { makeAvifVariantsJob } from './photos.jobs.ts';
import { insertPhoto } from './photos.repository.ts';

type Upload = { ownerId: string; kind: PhotoKind; pictures: readonly string[] };

/** A photo as it is kept. */
export type StoredPhoto = { url: string; width: number; height: number };

/** The same content is being removed this very moment: that takes a second or two. */
const REMOVAL_WAITS = 6;
const REMOVAL_WAIT_MS = 300;

/** Several pictures together get no more than this: the connection of whoever waits is cut a little later. */
const LONGEST_MAKING_MS = 20_000;

/**
 * Makes photos of what was sent (in base64), stores every size of them and only then writes them down: all or none.
 * Answers them in the order the pictures came.
 */
export async function storePhotos(app: AppContext, { ownerId, kind, pictures }: Upload): Promise<StoredPhoto[]> {
  const photos = await makeAll(app, kind, pictures);
  for (const photo of photos) {
    await announce(app, photo.contentHash);
    await app.storage.put(objectsOf(photo));
  }
  await inTransaction(app.db, async (trx) => {
    for (const photo of photos) await writeDown(app, trx, { ownerId, kind, photo });
  });
  const variant = PHOTO_KINDS[kind].answeredVariant;
  return photos.map(({ contentHash, width, height }) => ({
    url: photoUrl({ contentHash, variant, format: 'webp' }),
    width,
    height,
  }));
}

/** One after the other, so that one member's photos do not keep everybody else's waiting. */
async function makeAll(app: AppContext, kind: PhotoKind, pictures: readonly string[]): Promise<MadePhoto[]> {
  const end = performance.now() + LONGEST_MAKING_MS;
  const photos: MadePhoto[] = [];
  for (const base64 of pictures) {
    if (performance.now() > end) throw new Refusal('unavailable', { retryAfterSeconds: 10 });
    photos.push(await makePhoto(app, kind, base64));
  }
  return photos;
}

async function makePhoto(app: AppContext, kind: PhotoKind, base64: string): Promise<MadePhoto> {
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

async function announce(app: AppContext, contentHash: string): Promise<void> {
  for (let wait = 0; wait < REMOVAL_WAITS; wait += 1) {
    if (await beginStoring(app.db, contentHash, app.now())) return;
    await sleep(REMOVAL_WAIT_MS);
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 2 });
}

type Stored = { ownerId: string; kind: PhotoKind; photo: MadePhoto };

async function writeDown(app: AppContext, trx: Trx, { ownerId, kind, photo }: Stored): Promise<void> {
  const { contentHash } = photo;
  // Asked before the row is there: it looks at the rows of others.
  const isComplete = !wantsAvif(kind) || (await hasAvif(trx, contentHash, kind));
  await insertPhoto(trx, { id: newId(), ownerId, kind, ...photo, createdAt: app.now() });
  if (isComplete) return;
  await app.jobs.add(trx, makeAvifVariantsJob, { payload: { contentHash, kind }, key: `${kind}/${contentHash}` });
}

function objectsOf({ contentHash, master, variants }: MadePhoto) {
  const sizes = variants.map(({ name, bytes }) => ({
    key: photoPath({ contentHash, variant: name, format: 'webp' }),
    bytes,
  }));
  return [{ key: masterKey(contentHash), bytes: master }, ...sizes].map((object) => ({
    ...object,
    type: 'image/webp',
  }));
}

function wantsAvif(kind: PhotoKind): boolean {
  return Object.values(PHOTO_VARIANTS[kind]).some(({ avifQuality }) => avifQuality !== undefined);
}
