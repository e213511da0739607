import * as contract from '@ballpark/contracts/photos';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { serve } from '../../http/contract/serve.ts';
import { checkPhotoHealth, storePhoto, storePhotos } from './storing/store-photos.ts';

export function photosRoutes(http: FastifyInstance, app: AppContext): void {
  // The file name is ignored: the bytes decide the type of a picture.
  serve(http, app, contract.uploadProfilePhoto, async ({ caller, body }) => ({
    url: await storePhoto(app, { ownerId: caller.memberId, kind: 'profile', base64: body.base64Data }),
  }));

  serve(http, app, contract.uploadListingPhoto, async ({ caller, body }) => ({
    url: await storePhoto(app, { ownerId: caller.memberId, kind: 'listing', base64: body.base64Data }),
  }));

  serve(http, app, contract.uploadListingPhotos, async ({ caller, body }) => {
    const pictures = body.photos.map(({ base64Data }) => base64Data);
    return { photos: await storePhotos(app, { ownerId: caller.memberId, kind: 'listing', pictures }) };
  });

  serve(http, app, contract.checkPhotoHealth, async () => {
    await checkPhotoHealth(app);
    return { status: 'ok' };
  });
}
