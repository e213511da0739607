import { MEDIA_BASE, photoPath, readPhotoPath } from '@ballpark/contracts/photo-urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app/context.ts';
import { refuseUnknownPath } from './contract/serve.ts';

const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/** For pictures whose name is a hash of their content. The policy makes a file harmless even if it were HTML. */
export const MEDIA_HEADERS = {
  'cache-control': NEVER_CHANGES,
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

type PhotoName = { hash: string; name: string };

/** Serves stored photos from our own origin. Other names than those of photos are refused without asking storage. */
export function serveMedia(http: FastifyInstance, app: AppContext): void {
  http.get<{ Params: PhotoName }>(`${MEDIA_BASE}/:hash/:name`, { schema: { hide: true } }, (request, reply) =>
    sendPhoto(app, { request, reply, name: request.params }),
  );
}

type PhotoCall = { request: FastifyRequest; reply: FastifyReply; name: PhotoName };

async function sendPhoto(app: AppContext, { request, reply, name }: PhotoCall): Promise<FastifyReply> {
  const address = readPhotoPath(`${name.hash}/${name.name}`);
  if (!address) return refuseUnknownPath();
  const { contentHash, variant, format } = address;
  const etag = `"${contentHash.slice(0, 32)}-${variant}-${format}"`;
  // A client with this tag has the photo, and a photo never changes: storage need not be asked.
  if (request.headers['if-none-match']?.includes(etag)) {
    return reply.code(304).header('etag', etag).header('cache-control', NEVER_CHANGES).send();
  }
  const stored = await app.storage.open(photoPath(address));
  if (!stored) return refuseUnknownPath();
  return reply
    .headers({
      ...MEDIA_HEADERS,
      etag,
      'content-type': `image/${format}`,
      'content-length': stored.size,
    })
    .send(stored.body);
}
