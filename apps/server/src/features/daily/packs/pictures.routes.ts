import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../core/context.ts';
import { refuseUnknownPath } from '../../../http/contract/serve.ts';
import { MEDIA_HEADERS } from '../../../http/media-headers.ts';
import { PICTURES_BASE } from './picture-name.ts';
import { findPackPicture } from './manage-packs.ts';
import { findStarterPicture } from './starter-pack.ts';

/** A year. Only the operator adds pictures. */
const HEADERS = { ...MEDIA_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' };

/** Serves the pictures of packs. They are equal for all clients and say nothing about a price. */
export function packPictureRoutes(http: FastifyInstance, app: AppContext): void {
  http.get<{ Params: { name: string } }>(
    `${PICTURES_BASE}/:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const picture = findStarterPicture(name) ?? (await findPackPicture(app, name));
      if (!picture) return refuseUnknownPath();
      const etag = `"${name}"`;
      reply.headers({ ...HEADERS, etag });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('image/webp').send(picture);
    },
  );
}
