import { buffer } from 'node:stream/consumers';
import { photoPath } from '@ballpark/contracts/photo-urls';
import { shortenLocation } from '@ballpark/rules/location-text';
import { createTtlCache } from '../../app/ttl-cache.ts';
import type { AppContext } from '../../app/context.ts';
import { ImagesBusy } from '../../integrations/images/images.ts';
import { type CardContent, cardHash, cardKey } from './card-address.ts';

/** As large as the half of a card that a photo fills. */
const PHOTO_SIZE = '960';
/** Photos of members go through the same processes, and they are waited for. */
const MOST_WAITING = 8;
/** Whoever asks for a card while it is drawn, or soon after, gets that one. */
const REMEMBERED = { ttlMs: 5_000, maxEntries: 20 };

/** Draws cards one after the other and stores each. Undefined when the photo for it is not there. */
export function openCardDrawing(app: AppContext): (content: CardContent) => Promise<Uint8Array | undefined> {
  const inTurn = openQueue();
  const remembered = createTtlCache<Uint8Array | undefined>(REMEMBERED);
  return (content) => remembered(cardHash(content), () => inTurn(() => drawAndStore(app, content)));
}

async function drawAndStore(app: AppContext, content: CardContent): Promise<Uint8Array | undefined> {
  const { title, location, photoHash } = content;
  const photo = photoHash === undefined ? undefined : await readPhoto(app, photoHash);
  if (photoHash !== undefined && photo === undefined) return undefined;
  const { card } = await app.images.drawCard({ photo, title, area: shortenLocation(location) });
  // Nobody but the nightly sweep takes it out again: it knows no row for it. A card asked for later is drawn anew.
  await app.storage
    .put([{ key: cardKey(cardHash(content)), type: 'image/jpeg', bytes: card }])
    .catch((error: unknown) => app.log.warn({ err: error }, 'a share card could not be stored'));
  return card;
}

async function readPhoto(app: AppContext, contentHash: string): Promise<Uint8Array | undefined> {
  const stored = await app.storage.open(photoPath({ contentHash, variant: PHOTO_SIZE, format: 'webp' }));
  return stored && buffer(stored.body);
}

function openQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MOST_WAITING) throw new ImagesBusy();
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
