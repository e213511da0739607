import type { Database } from '../../database/client.ts';
import type { GazetteerCity } from '../../integrations/geocoder/gazetteer-city.ts';
import { listPlaces } from './places.repository.ts';

/** A page takes some milliseconds to unpack, which is how long others wait for it. */
const PAGE = 500;

/** All cities, page by page: what the search index is built from. */
export async function* readGazetteer(database: Database): AsyncGenerator<GazetteerCity[]> {
  for (let afterId = 0; ;) {
    const page = await listPlaces(database, { afterId, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    afterId = last.geonameId;
  }
}
