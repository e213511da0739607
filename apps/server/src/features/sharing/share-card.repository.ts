import type { Database } from '../../database/client.ts';

export async function recordCard(db: Database, listingId: string, hash: string): Promise<void> {
  await db
    .insertInto('share_card')
    .values({ listing_id: listingId, hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listCards(db: Database, listingId: string): Promise<string[]> {
  const rows = await db.selectFrom('share_card').select('hash').where('listing_id', '=', listingId).execute();
  return rows.map(({ hash }) => hash);
}

export async function deleteCards(db: Database, listingId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('share_card').where('listing_id', '=', listingId).where('hash', 'in', hashes).execute();
}
