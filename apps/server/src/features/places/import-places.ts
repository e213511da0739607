import type { Database } from '../../database/client.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  allowLongStatements,
  deletePlacesExcept,
  refreshPlaceNames,
  upsertPlaces,
  vacuumPlaces,
} from './places.repository.ts';
import type { GazetteerCity } from './read-geonames.ts';

const BATCH = 2_000;

type Options = { readCities: () => AsyncIterable<GazetteerCity>; onProgress?: (read: number) => void };

export type ImportResult = { read: number; changed: number; removed: number };

/** Makes the table equal to its source, all of it or nothing. A second run changes only what differs: usually nothing. */
export async function importPlaces(database: Database, { readCities, onProgress }: Options): Promise<ImportResult> {
  const result = await inTransaction(database, async (trx) => {
    await allowLongStatements(trx);
    const ids: number[] = [];
    let changed = 0;
    for await (const batch of inBatches(readCities())) {
      changed += await upsertPlaces(trx, batch);
      ids.push(...batch.map((city) => city.geonameId));
      onProgress?.(ids.length);
    }
    // A source that could not be read must not empty the table.
    if (ids.length === 0) throw new Error('the source has no cities');
    const removed = await deletePlacesExcept(trx, ids);
    if (changed + removed > 0) await refreshPlaceNames(trx);
    return { read: ids.length, changed, removed };
  });
  if (result.changed + result.removed > 0) await vacuumPlaces(database);
  return result;
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
