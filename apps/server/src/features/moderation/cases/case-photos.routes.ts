import { photoPath } from '@ballpark/contracts/photo-urls';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { refuseUnknownPath } from '../../../http/contract/serve.ts';
import { MEDIA_HEADERS } from '../../../http/media-headers.ts';
import { CASE_PHOTO_BASE, readSignedPhoto, type SignedPhoto } from './photo-link.ts';

/** Serves the photos of a case to moderators, also while they are held or hidden. No cache may keep them. */
export function casePhotosRoutes(http: FastifyInstance, app: AppContext): void {
  const route = `${CASE_PHOTO_BASE}/:until/:signature/:hash/:name`;
  http.get<{ Params: SignedPhoto }>(route, { schema: { hide: true } }, async (request, reply) => {
    const address = await readSignedPhoto(app, request.params);
    if (!address) return refuseUnknownPath();
    const stored = await http.downloadBudget.open({ request, reply }, (range) =>
      app.storage.open(photoPath(address), range),
    );
    if (!stored) return refuseUnknownPath();
    return reply
      .headers({
        ...MEDIA_HEADERS,
        'cache-control': 'private, no-store',
        'content-type': `image/${address.format}`,
        'content-length': stored.size,
      })
      .send(stored.body);
  });
}
