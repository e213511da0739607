import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { MEDIA_HEADERS } from '../../http/media-headers.ts';
import { refuseUnknownPath } from '../../http/contract/serve.ts';
import { explainAbsence, findPreview } from '../listings/reading/get-listing.ts';
import { findTown } from '../places/find-town.ts';
import {
  buildCardKey,
  buildCardPath,
  buildTownCardPath,
  CARD_BASE,
  hashCard,
  toCardContent,
  toTownCardContent,
  TOWN_CARD_BASE,
} from './card-address.ts';
import { createCardDrawer } from './draw-share-card.ts';

type CardParams = { id: string; name: string };
type Exchange = { request: FastifyRequest<{ Params: CardParams }>; reply: FastifyReply };

const CARD_NAME = /^([0-9a-f]{64})\.jpg$/;
/** A number of the gazetteer. */
const TOWN_ID = /^[1-9]\d{0,8}$/;
/** The site's own card. */
const SITE_CARD = '/og-image.jpg';

/** Serves the pictures that chat programs show under a link to a listing or to a town. */
export function sharingRoutes(http: FastifyInstance, app: AppContext): void {
  const draw = createCardDrawer(app);

  http.get<{ Params: CardParams }>(`${CARD_BASE}/:id/:name`, { schema: { hide: true } }, async (request, reply) => {
    const requestedHash = CARD_NAME.exec(request.params.name)?.[1];
    const preview = requestedHash === undefined ? undefined : await findPreview(app, request.params.id);
    if (requestedHash === undefined) return refuseUnknownPath();
    if (!preview) throw await explainAbsence(app, request.params.id);
    const content = toCardContent(preview);
    const hash = hashCard(content);
    // Only the current content has a card. Otherwise a client could make the server draw any number of cards.
    if (hash !== requestedHash) return redirectTemporarily(reply, buildCardPath(request.params.id, hash));
    return send({ request, reply }, hash, () => draw({ content, listingId: request.params.id }));
  });
  http.get<{ Params: CardParams }>(
    `${TOWN_CARD_BASE}/:id/:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, name } = request.params;
      const town = CARD_NAME.test(name) && TOWN_ID.test(id) ? await findTown(app, Number(id)) : undefined;
      if (!town) return refuseUnknownPath();
      const path = buildTownCardPath(town);
      if (path !== `${TOWN_CARD_BASE}/${id}/${name}`) return redirectTemporarily(reply, path);
      const content = toTownCardContent(town);
      return send({ request, reply }, hashCard(content), () => draw({ content }));
    },
  );

  async function send({ request, reply }: Exchange, hash: string, drawCard: () => Promise<Uint8Array | undefined>) {
    const etag = `"${hash.slice(0, 32)}"`;
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).header('etag', etag).send();
    const card = (await openStored({ request, reply }, hash)) ?? (await drawWithLimit(request, drawCard));
    if (!card) return redirectTemporarily(reply, SITE_CARD);
    return reply
      .headers({ ...MEDIA_HEADERS, etag, 'content-type': 'image/jpeg', 'content-length': card.size })
      .send(card.body);
  }

  async function openStored(
    exchange: Exchange,
    hash: string,
  ): Promise<{ body: Readable | Buffer; size: number } | undefined> {
    try {
      return await http.downloadBudget.open(exchange, (range) => app.storage.open(buildCardKey(hash), range));
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return undefined; // storage is down: draw the card again
    }
  }

  async function drawWithLimit({ client }: FastifyRequest, drawCard: () => Promise<Uint8Array | undefined>) {
    await app.limits.countAttempt('share-card', client);
    try {
      const bytes = await drawCard();
      return bytes && { body: Buffer.from(bytes), size: bytes.length };
    } catch (error) {
      app.log.warn({ err: error }, 'a share card could not be drawn');
      return undefined;
    }
  }
}

/** Not cacheable, because the target may change at any time. */
function redirectTemporarily(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(path, 302);
}
