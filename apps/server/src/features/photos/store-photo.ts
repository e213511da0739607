import { setTimeout as sleep } from 'node:timers/promises';
import { photoPath, photoUrl } from '@ballpark/contracts/photo-urls';
import { PHOTO_VARIANTS, type PhotoKind } from '@ballpark/rules/photo-variants';
import { PHOTO_MASTER_EDGE, PHOTO_MAX_PIXELS } from '@ballpark/rules/photos';
import type { AppContext } from '../../app/context.ts';
import { Refusal } from '../../app/refusal.ts';
import { newId } from '../../database/new-id.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { MadePhoto } from '../../integrations/images/image-work.ts';
import { beginStoring, hasAvif } from './photo-object.repository.ts';
import { PHOTO_KINDS } from './photo-kinds.ts';
import { masterKey } from './photo-master.ts';
import { makeAvifVariantsJob } from './photos.jobs.ts';
import { insertPhoto } from './photos.repository.ts';

type Upload = { ownerId: string; kind: PhotoKind; base64: string };

/** The same content is being removed this very moment: that takes a second or two. */
const REMOVAL_WAITS = 6;
const REMOVAL_WAIT_MS = 300;

/** Makes a photo of what was sent, stores every size of it and only then writes it down. Answers its address. */
export async function storePhoto(app: AppContext, { ownerId, kind, base64 }: Upload): Promise<string> {
  const photo = await makePhoto(app, kind, base64);
  await announce(app, photo.contentHash);
  await app.storage.put(objectsOf(photo));
  await inTransaction(app.db.members, async (trx) => {
    await insertPhoto(trx, { id: newId(), ownerId, kind, ...photo, createdAt: app.now() });
    if (!wantsAvif(kind) || (await hasAvif(trx, photo.contentHash))) return;
    const payload = { contentHash: photo.contentHash, kind };
    await app.jobs.add(trx, makeAvifVariantsJob, { payload, key: photo.contentHash });
  });
  return photoUrl({ contentHash: photo.contentHash, variant: PHOTO_KINDS[kind].answeredVariant, format: 'webp' });
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
    if (await beginStoring(app.db.members, contentHash, app.now())) return;
    await sleep(REMOVAL_WAIT_MS);
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 2 });
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
