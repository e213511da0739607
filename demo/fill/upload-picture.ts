import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PhotoKind } from '@ballpark/rules/photos';
import type { AppContext } from '@ballpark/server/app/context';
import { storePhoto } from '@ballpark/server/features/photos/store-photos';

const PHOTOS = resolve(import.meta.dirname, '../photos');
/** A busy machine keeps a picture longer than a person would wait. Nobody is waiting here. */
const TRIES = 5;
const PAUSE_MS = 2000;

type Upload = { ownerId: string; kind: PhotoKind; /** Below demo/photos. */ file: string };

/** Sends a picture through the product's own making of photos. Answers its address. */
export async function uploadPicture(app: AppContext, { ownerId, kind, file }: Upload): Promise<string> {
  const base64 = await readFile(resolve(PHOTOS, file), 'base64');
  for (let trial = 1; ; trial += 1) {
    try {
      return await storePhoto(app, { ownerId, kind, base64 });
    } catch (error) {
      if (trial === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
