import { setTimeout as sleep } from 'node:timers/promises';
import { foldTyped } from '@ballpark/rules/fold-name';
import { CITY_SEARCH_MIN, CITY_SEARCH_RESULTS } from '@ballpark/rules/places';
import type { Logger } from '../../observability/logger.ts';
import { countryName } from './country-name.ts';
import type { GazetteerCity } from './gazetteer-city.ts';
import { buildGazetteerIndex, cityCount, type GazetteerIndex, nearestCity, pointOf } from './gazetteer-index.ts';
import type { FoundCity, Geocoder } from './geocoder.ts';
import { rankCities } from './rank-cities.ts';

/** Longer than building takes, shorter than anybody waits for an answer. */
const LONGEST_WAIT_MS = 5_000;

type Source = { readCities: () => AsyncIterable<GazetteerCity[]>; log: Logger };
type Options = Source & { longestWaitMs?: number };

/**
 * The built-in geocoder: an index of our own list of cities, held in memory, so that no visitor's position leaves the
 * house and no question waits for a database. Questions that come while it is being built wait for it, as a
 * rule a second or two: an empty answer would read 'no such city'. Only on a machine that is very busy they go without.
 */
export function createGazetteer({ readCities, log, longestWaitMs = LONGEST_WAIT_MS }: Options): Geocoder {
  const getIndex = keepIndex({ readCities, log });
  const getIndexSoon = async () => {
    const waiting = new AbortController();
    const late = sleep(longestWaitMs, undefined, { signal: waiting.signal });
    try {
      return await Promise.race([getIndex(), late]);
    } finally {
      waiting.abort();
    }
  };
  return {
    prepare: () => {
      getIndex().catch((error: unknown) => log.warn({ err: error }, 'the gazetteer could not be read yet'));
    },
    search: async ({ typed, near }) => {
      const folded = foldTyped(typed);
      // Once more after folding: of 'a-' only one letter is left, and that fits tens of thousands of names.
      if (folded.trimEnd().length < CITY_SEARCH_MIN) return [];
      const index = await getIndexSoon();
      if (!index) return [];
      return withoutNamesakes(rankCities(index, { folded, near }).map((city) => describe(index, city)));
    },
    reverse: async (cell) => {
      const index = await getIndexSoon();
      if (!index || cityCount(index) === 0) return 'unavailable';
      const nearest = nearestCity(index, cell);
      if (nearest === undefined) return 'no city';
      const { city, country, countryCode } = describe(index, nearest);
      return { city, country, countryCode };
    },
  };
}

/** Builds the index once, however many ask. A failed or empty one is not kept: the cities may be imported any minute. */
function keepIndex({ readCities, log }: Source): () => Promise<GazetteerIndex> {
  let building: Promise<GazetteerIndex> | undefined;
  let hasWarned = false;
  const build = async () => {
    const began = performance.now();
    const index = await buildGazetteerIndex(readCities());
    const cities = cityCount(index);
    if (cities > 0) log.info({ cities, ms: Math.round(performance.now() - began) }, 'the gazetteer is ready');
    if (cities === 0 && !hasWarned) log.warn('there are no cities to search: run npm run places:import');
    hasWarned ||= cities === 0;
    return index;
  };
  return async () => {
    building ??= build();
    const current = building;
    try {
      const index = await current;
      if (cityCount(index) === 0 && building === current) building = undefined;
      return index;
    } catch (error) {
      if (building === current) building = undefined;
      throw error;
    }
  };
}

function describe(index: GazetteerIndex, city: number): FoundCity {
  const { cities } = index;
  const countryCode = cities.countryCode[city] ?? '';
  return {
    city: cities.name[city] ?? '',
    state: cities.state[city],
    country: countryName(countryCode),
    countryCode,
    ...pointOf(index, city),
  };
}

/** Two cities nobody could tell apart by reading are one result: the better one. */
function withoutNamesakes(cities: FoundCity[]): FoundCity[] {
  const byText = new Map<string, FoundCity>();
  for (const found of cities) {
    const text = [found.city, found.state, found.countryCode].join('\n');
    if (!byText.has(text)) byText.set(text, found);
  }
  return [...byText.values()].slice(0, CITY_SEARCH_RESULTS);
}
