import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PhotoKind } from '@ballpark/rules/photos';
import type { AppContext } from '@ballpark/server/core/context';
import { storePhoto } from '@ballpark/server/features/photos/storing/store-photos';
import { labelSample } from '../studio/label-sample.ts';

const PHOTOS = resolve(import.meta.dirname, '../photos');
/** On a busy machine processing a photo can time out; the demo has time to try again. */
const MAX_TRIES = 5;
const PAUSE_MS = 2000;

type UploadInput = { ownerId: string; kind: PhotoKind; /** Below tools/demo/photos. */ file: string };

/** Uploads a picture through the product's use case. Returns its URL. */
export async function uploadPicture(app: AppContext, { ownerId, kind, file }: UploadInput): Promise<string> {
  const picture = await readFile(resolve(PHOTOS, file));
  const base64 = (kind === 'listing' ? await labelSample(picture) : picture).toString('base64');
  for (let trial = 1; ; trial += 1) {
    try {
      return await storePhoto(app, { ownerId, kind, base64 });
    } catch (error) {
      if (trial === MAX_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
