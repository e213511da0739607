import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { clientKey } from '../../http/contract/client-key.ts';
import { MEDIA_HEADERS } from '../../http/media.ts';
import { countCall, refuseUnknownPath } from '../../http/contract/serve.ts';
import { findPreview } from '../listings/reading/get-listing.ts';
import { CARD_BASE, cardContent, cardHash, cardKey, cardPath } from './card-address.ts';
import { openCardDrawing } from './draw-share-card.ts';

type CardName = { id: string; name: string };
type Asked = { request: FastifyRequest<{ Params: CardName }>; reply: FastifyReply };

const NAME = /^([0-9a-f]{64})\.jpg$/;
const SITE_CARD = '/og-image.jpg';

/** The picture a chat shows under a link to a listing. */
export function sharingRoutes(http: FastifyInstance, app: AppContext): void {
  const draw = openCardDrawing(app);

  http.get<{ Params: CardName }>(
    `${CARD_BASE}/:id/:name`,
    { schema: { hide: true }, onRequest: async (request) => countCall(app, request) },
    async (request, reply) => {
      const asked = NAME.exec(request.params.name)?.[1];
      const preview = asked === undefined ? undefined : await findPreview(app, request.params.id);
      if (!preview) return refuseUnknownPath();
      const content = cardContent(preview);
      const hash = cardHash(content);
      // Drawn for what the listing says now and for nothing else, or anybody could have any number of them drawn.
      if (hash !== asked) return elsewhere(reply, cardPath(request.params.id, hash));
      return send({ request, reply }, hash, () => draw(content));
    },
  );

  async function send({ request, reply }: Asked, hash: string, drawn: () => Promise<Uint8Array | undefined>) {
    const etag = `"${hash.slice(0, 32)}"`;
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).header('etag', etag).send();
    const card = (await openStored(hash)) ?? (await drawFor(request, drawn));
    if (!card) return elsewhere(reply, SITE_CARD);
    return reply
      .headers({ ...MEDIA_HEADERS, etag, 'content-type': 'image/jpeg', 'content-length': card.size })
      .send(card.body);
  }

  async function openStored(hash: string): Promise<{ body: Readable | Buffer; size: number } | undefined> {
    try {
      return await app.storage.open(cardKey(hash));
    } catch {
      return undefined; // a card can be drawn again, with or without storage
    }
  }

  async function drawFor({ ip }: FastifyRequest, drawn: () => Promise<Uint8Array | undefined>) {
    await app.limits.countAttempt('share-card', clientKey(ip));
    try {
      const bytes = await drawn();
      return bytes && { body: Buffer.from(bytes), size: bytes.length };
    } catch (error) {
      app.log.warn({ err: error }, 'a share card could not be drawn');
      return undefined;
    }
  }
}

/** For now: what is there instead may change with the next look. */
function elsewhere(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(path, 302);
}
