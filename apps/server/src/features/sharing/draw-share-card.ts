import { buffer } from 'node:stream/consumers';
import { photoPath } from '@ballpark/contracts/photo-urls';
import { shortenLocation } from '@ballpark/rules/places';
import type { AppContext } from '../../core/context.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { ImagesBusy } from '../../integrations/images/images.ts';
import { buildCardKey, type CardContent, hashCard } from './card-address.ts';
import { recordCard } from './share-card.repository.ts';

/** The photo fills half of a card, which is about this wide. */
const PHOTO_SIZE = '960';
/** Kept short, because the same image processes handle the uploads that members wait for. */
const QUEUE_MAX = 8;
/** Requests for a card during or shortly after its drawing share the result. */
const CACHE = { ttlMs: 5_000, maxEntries: 20 };

/** `listingId`: of the listing that the card is for, whose removal erases it. */
type Drawing = { content: CardContent; listingId?: string };

/** Creates a function that draws cards one at a time and stores them. It returns undefined if the photo is missing. */
export function createCardDrawer(app: AppContext): (drawing: Drawing) => Promise<Uint8Array | undefined> {
  const runInTurn = createSerialQueue();
  const cache = createTtlCache<Uint8Array | undefined>(CACHE);
  return (drawing) => cache(hashCard(drawing.content), () => runInTurn(() => drawAndStore(app, drawing)));
}

async function drawAndStore(app: AppContext, { content, listingId }: Drawing): Promise<Uint8Array | undefined> {
  const { title, location, photoHash, eyebrow } = content;
  const photo = photoHash === undefined ? undefined : await readPhoto(app, photoHash);
  if (photoHash !== undefined && photo === undefined) return undefined;
  const { card } = await app.images.drawCard({ photo, title, area: shortenLocation(location), eyebrow });
  const hash = hashCard(content);
  // Before the card is stored: a moderator who removes the listing removes all its cards.
  if (listingId !== undefined) await recordCard(app.db, listingId, hash);
  // No photo has the content of a card, so the nightly sweep deletes it. A later request draws it again.
  await app.storage
    .put([{ key: buildCardKey(hash), type: 'image/jpeg', bytes: card }])
    .catch((error: unknown) => app.log.warn({ err: error }, 'a share card could not be stored'));
  return card;
}

async function readPhoto(app: AppContext, contentHash: string): Promise<Uint8Array | undefined> {
  const stored = await app.storage.open(photoPath({ contentHash, variant: PHOTO_SIZE, format: 'webp' }));
  return stored && buffer(stored.body);
}

function createSerialQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= QUEUE_MAX) throw new ImagesBusy();
    waiting += 1;
    const current = last.then(work);
    last = current.catch(() => undefined);
    try {
      return await current;
    } finally {
      waiting -= 1;
    }
  };
}
