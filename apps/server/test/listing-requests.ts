import type { Listing } from '@ballpark/contracts/listings';
import type { Person } from './people.ts';
import { post } from './people.ts';
import { createPicture } from './pictures.ts';
import type { TestApp } from './test-app.ts';

/** Coordinates with more digits than needed. Munich and St. Gallen are in one region but use different currencies. */
export const MUNICH = { latitude: 48.1374301, longitude: 11.5754902 };
export const ST_GALLEN = { latitude: 47.4239101, longitude: 9.3747702 };
export const TOKYO = { latitude: 35.6895001, longitude: 139.6917102 };
/** A town in a country without a currency. */
export const ATLANTIS = { latitude: 10, longitude: 10 };

export async function insertCities({ sql }: TestApp): Promise<void> {
  await sql.query(`
    insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude) values
      (1, 'Munich', 'munich', 'DE', 1260391, 48.13743, 11.57549),
      (2, 'Tokyo', 'tokyo', 'JP', 8336599, 35.6895, 139.69171),
      (4, 'Sankt Gallen', 'sankt gallen', 'CH', 75833, 47.42391, 9.37477),
      (3, 'Atlantis', 'atlantis', 'ZZ', 5, 10, 10)`);
}

/** The body of a request that posts a listing. */
export function buildListingPayload(changes: Record<string, unknown> = {}) {
  return {
    title: 'Oak table',
    description: 'Seats six,\nwith a few scratches.',
    type: 'PRODUCT',
    location: 'Munich, Bavaria, Germany',
    ...MUNICH,
    photoUrls: [],
    hasOffer: false,
    ...changes,
  };
}

/** Posts a listing through the API. */
export async function postListing(test: TestApp, { token }: Person, changes: Record<string, unknown> = {}) {
  const answer = await post(test, '/listings', { token, payload: buildListingPayload(changes) });
  if (answer.statusCode !== 201) throw new Error(`could not post: ${answer.body}`);
  return answer.json<{ data: Listing }>().data;
}

/** Uploads a listing photo and returns its URL. */
export async function uploadPhoto(test: TestApp, { token }: Person, picture?: Buffer): Promise<string> {
  const base64Data = (picture ?? (await createPicture())).toString('base64');
  const answer = await post(test, '/photos/upload-base64', { token, payload: { base64Data, filename: 'a.jpg' } });
  if (answer.statusCode !== 200) throw new Error(`could not upload: ${answer.body}`);
  return answer.json<{ data: { url: string } }>().data.url;
}
