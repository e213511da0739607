import { CITY_SEARCH_RESULTS } from '@ballpark/rules/places';
import * as z from 'zod/mini';
import type { Logger } from '../../observability/logger.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { fetchJson, FetchFailure } from './fetch-json.ts';
import { type FoundCity, type Geocoder, getCountryName } from './geocoder.ts';

/** About a kilometre, which is less than a cell: the service learns the cell and nothing more. */
const DECIMALS = 2;
const BREAKER = { name: 'geocoder', failuresToOpen: 5, pauseMs: 30_000 };

type Options = { url: string; key: string; log: Logger; nowMs?: () => number };
type Parameters = Record<string, string | number>;

/**
 * A third party with the Geoapify API. It receives what was typed, or the centre of a cell, and nothing about the member
 * or where they live.
 */
export function createGeoapify({ url, key, log, nowMs = () => performance.now() }: Options): Geocoder {
  const breaker = createCircuitBreaker({ ...BREAKER, nowMs });

  const ask = async (path: string, parameters: Parameters): Promise<FoundCity[] | undefined> => {
    if (!breaker.isCallAllowed()) return undefined;
    try {
      const cities = parseCities(await fetchJson(buildUrl(url, path, { ...parameters, format: 'json', apiKey: key })));
      if (!cities) throw new FetchFailure('unknown format');
      breaker.recordSuccess();
      return cities;
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      const isOpen = breaker.recordFailure();
      log.warn({ reason: error.reason, isOpen }, 'the geocoder did not answer');
      return undefined;
    }
  };

  return {
    search: async ({ typed }) => {
      const text = typed.trim();
      const cities = await ask('/v1/geocode/autocomplete', { text, type: 'city', limit: CITY_SEARCH_RESULTS });
      return cities ?? [];
    },
    reverse: async ({ latitude, longitude }) => {
      const at = { lat: latitude.toFixed(DECIMALS), lon: longitude.toFixed(DECIMALS) };
      const cities = await ask('/v1/geocode/reverse', { ...at, type: 'city', limit: 1 });
      if (!cities) return 'unavailable';
      const [nearest] = cities;
      return nearest ? { city: nearest.city, country: nearest.country, countryCode: nearest.countryCode } : 'no city';
    },
  };
}

function buildUrl(base: string, path: string, parameters: Parameters): URL {
  const address = new URL(base.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address;
}

const name = z.string().check(z.minLength(1), z.maxLength(100));

/** The fields of one result that we use: https://apidocs.geoapify.com/docs/geocoding/address-autocomplete/ */
const result = z.object({
  city: name,
  state: z.optional(name),
  country: z.optional(name),
  country_code: z.string().check(z.regex(/^[A-Za-z]{2}$/)),
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lon: z.number().check(z.gte(-180), z.lte(180)),
});

const answer = z.object({ results: z.array(z.unknown()) });

/** Undefined if the answer has another format. A result that is not a city is skipped. */
function parseCities(body: unknown): FoundCity[] | undefined {
  const parsed = z.safeParse(answer, body);
  if (!parsed.success) return undefined;
  const cities = parsed.data.results.flatMap((entry) => {
    const city = z.safeParse(result, entry);
    return city.success ? [toFoundCity(city.data)] : [];
  });
  return cities.slice(0, CITY_SEARCH_RESULTS);
}

function toFoundCity({ city, state, country, country_code, lat, lon }: z.output<typeof result>): FoundCity {
  const countryCode = country_code.toUpperCase();
  return { city, state, country: country ?? getCountryName(countryCode), countryCode, latitude: lat, longitude: lon };
}
