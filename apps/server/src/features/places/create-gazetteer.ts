import { foldName, foldTyped } from '@ballpark/rules/words/fold-name';
import { CITY_SEARCH_MIN } from '@ballpark/rules/places';
import type { Statements } from '../../database/statement.ts';
import { type CityQuery, type FoundCity, type Geocoder, getCountryName } from '../../integrations/geocoder/geocoder.ts';
import type { Logger } from '../../observability/logger.ts';
import { findCommonRegions } from './find-common-regions.ts';
import { type CityRow, findCities, findCitiesWithin, findNearestCity, hasPlaces } from './gazetteer.repository.ts';

/** The built-in geocoder: our own table of cities, so that no visitor's position leaves the house. */
export function createGazetteer({ statements, log }: { statements: Statements; log: Logger }): Geocoder {
  let hasWarned = false;
  /** An empty table is a missing import, which must not read as 'no such city' in the logs. */
  const isEmpty = async () => {
    if (await hasPlaces(statements)) return false;
    if (!hasWarned) log.warn('there are no cities to search: migrating imports them');
    hasWarned = true;
    return true;
  };
  return {
    search: async (query) => {
      const cities = await searchByName(statements, query);
      if (cities.length === 0) await isEmpty();
      return cities.map(toFoundCity);
    },
    reverse: async (cell) => {
      const city = await findNearestCity(statements, cell);
      if (city === undefined) return (await isEmpty()) ? 'unavailable' : 'no city';
      const { name, countryCode } = city;
      return { city: name, country: getCountryName(countryCode), countryCode };
    },
  };
}

/** After a comma, the region or country may follow: 'Oakland, CA'. Then the name before it is complete. */
export async function searchByName(statements: Statements, { typed, near }: CityQuery): Promise<CityRow[]> {
  const [start = '', ...rest] = typed.split(',');
  // Once more after folding: of 'a-' only one letter is left, and tens of thousands of names begin with it.
  const name = foldName(start);
  if (name.length < CITY_SEARCH_MIN) return [];
  const parts = rest.map(foldName).filter((part) => part !== '');
  if (parts.length === 0) return findCities(statements, { prefix: foldTyped(start), near });
  return findCitiesWithin(statements, { name, regions: await findCommonRegions(statements, parts), near });
}

function toFoundCity({ name, state, countryCode, latitude, longitude, alsoKnownAs }: CityRow): FoundCity {
  return {
    city: name,
    alsoKnownAs: alsoKnownAs ?? undefined,
    state: state ?? undefined,
    country: getCountryName(countryCode),
    countryCode,
    latitude,
    longitude,
  };
}
