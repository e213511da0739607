import type { PhotoKind } from '@ballpark/rules/photo-variants';
import type { AppContext } from '../../app/context.ts';
import { storePhotos } from './store-photos.ts';

type Upload = { ownerId: string; kind: PhotoKind; base64: string };

/** Stores one photo and answers its address. */
export async function storePhoto(app: AppContext, { ownerId, kind, base64 }: Upload): Promise<string> {
  const [photo] = await storePhotos(app, { ownerId, kind, pictures: [base64] });
  if (photo === undefined) throw new Error('one picture went in and none came out');
  return photo.url;
}
