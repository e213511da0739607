import type { AppContext } from '../../core/context.ts';
import type { Trx } from '../../database/client.ts';
import { purgeCache } from '../../integrations/cache/purge-cache.ts';
import { buildCardKey, buildCardPath } from './card-address.ts';
import { deleteCards, listCards } from './share-card.repository.ts';
import { eraseShareCardsJob } from './sharing.jobs.ts';

/** Erases every card of a listing after the transaction that removes the listing. */
export async function planCardErasure(app: AppContext, trx: Trx, listingId: string): Promise<void> {
  await app.jobs.add(trx, eraseShareCardsJob, { payload: { listingId }, key: listingId });
}

/** Erases the cards of all titles the listing had, and tells the cache in front. May run more than once. */
export async function eraseShareCards(app: AppContext, { listingId }: { listingId: string }): Promise<void> {
  const hashes = await listCards(app.db, listingId);
  for (const hash of hashes) await app.storage.erase(buildCardKey(hash));
  const { purge, publicOrigin } = app.config;
  const paths = [`/listing/${listingId}`, ...hashes.map((hash) => buildCardPath(listingId, hash))];
  if (purge)
    await purgeCache(
      purge,
      paths.map((path) => `${publicOrigin}${path}`),
    );
  if (hashes.length > 0) await deleteCards(app.db, listingId, hashes);
}
