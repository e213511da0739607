import type { Database } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { GazetteerCity } from '../../integrations/geocoder/gazetteer-city.ts';
import { deletePlacesExcept, upsertPlaces } from './places.repository.ts';

const BATCH = 2_000;

type Options = { readCities: () => AsyncIterable<GazetteerCity>; onProgress?: (read: number) => void };

export type ImportResult = { read: number; changed: number; removed: number };

/** Makes the gazetteer equal to its source, all of it or nothing. Run again, it changes what differs: usually nothing. */
export function importPlaces(database: Database, { readCities, onProgress }: Options): Promise<ImportResult> {
  return inTransaction(database, async (trx) => {
    const ids: number[] = [];
    let changed = 0;
    for await (const batch of inBatches(readCities())) {
      changed += await upsertPlaces(trx, batch);
      ids.push(...batch.map((city) => city.geonameId));
      onProgress?.(ids.length);
    }
    // A source that could not be read must not empty the table.
    if (ids.length === 0) throw new Error('the source has no cities');
    return { read: ids.length, changed, removed: await deletePlacesExcept(trx, ids) };
  });
}

async function* inBatches(cities: AsyncIterable<GazetteerCity>): AsyncGenerator<GazetteerCity[]> {
  let batch: GazetteerCity[] = [];
  for await (const city of cities) {
    if (batch.push(city) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
