import { CITY_SEARCH_RESULTS } from '@ballpark/rules/places';
import type { Logger } from '../../observability/logger.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { fetchJson, FetchFailure } from './fetch-json.ts';
import { citiesIn } from './geoapify-answer.ts';
import type { FoundCity, Geocoder } from './geocoder.ts';

/** About a kilometre: finer than a cell, so that the service learns nothing the cell does not say. */
const DECIMALS = 2;
const BREAKER = { failuresToOpen: 5, pauseMs: 30_000 };

type Options = { url: string; key: string; log: Logger; nowMs?: () => number };
type Parameters = Record<string, string | number>;

/**
 * A third party that speaks Geoapify's format. It is told what was typed, or the centre of a cell, and nothing about
 * who asks or where they live.
 */
export function createGeoapify({ url, key, log, nowMs = () => performance.now() }: Options): Geocoder {
  const breaker = createCircuitBreaker({ ...BREAKER, nowMs });

  const ask = async (path: string, parameters: Parameters): Promise<FoundCity[] | undefined> => {
    if (!breaker.mayAsk()) return undefined;
    try {
      const cities = citiesIn(await fetchJson(addressOf(url, path, { ...parameters, format: 'json', apiKey: key })));
      if (!cities) throw new FetchFailure('not its format');
      breaker.succeeded();
      return cities;
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      const isOpen = breaker.failed();
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

function addressOf(base: string, path: string, parameters: Parameters): URL {
  const address = new URL(base.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address;
}
