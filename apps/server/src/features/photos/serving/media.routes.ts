import { MEDIA_BASE, photoPath, readPhotoPath } from '@ballpark/contracts/photo-urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { refuseUnknownPath } from '../../../http/contract/serve.ts';
import { MEDIA_HEADERS } from '../../../http/media-headers.ts';
import { createServedCheck, explainPhotoAbsence } from './check-served.ts';

type PhotoName = { hash: string; name: string };

/** Serves stored photos from our own origin. Other names than those of photos are refused without asking storage. */
export function mediaRoutes(http: FastifyInstance, app: AppContext): void {
  const isServed = createServedCheck(app);

  http.get<{ Params: PhotoName }>(`${MEDIA_BASE}/:hash/:name`, { schema: { hide: true } }, (request, reply) =>
    sendPhoto({ request, reply, name: request.params }),
  );

  type PhotoCall = { request: FastifyRequest; reply: FastifyReply; name: PhotoName };

  async function sendPhoto({ request, reply, name }: PhotoCall): Promise<FastifyReply> {
    const address = readPhotoPath(`${name.hash}/${name.name}`);
    if (!address) return refuseUnknownPath();
    if (!(await isServed(address.contentHash))) throw await explainPhotoAbsence(app, address.contentHash);
    const { contentHash, variant, format } = address;
    const etag = `"${contentHash.slice(0, 32)}-${variant}-${format}"`;
    // A client with this tag has the photo, and a photo never changes: storage need not be asked.
    if (request.headers['if-none-match']?.includes(etag)) {
      return reply.code(304).headers(MEDIA_HEADERS).header('etag', etag).send();
    }
    const stored = await http.downloadBudget.open({ request, reply }, (range) =>
      app.storage.open(photoPath(address), range),
    );
    if (!stored) throw await explainPhotoAbsence(app, contentHash);
    return reply
      .headers({ ...MEDIA_HEADERS, etag, 'content-type': `image/${format}`, 'content-length': stored.size })
      .send(stored.body);
  }
}
