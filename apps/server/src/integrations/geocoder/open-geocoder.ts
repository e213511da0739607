import { LRUCache } from 'lru-cache';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../observability/logger.ts';
import { createGeoapify } from './geoapify.ts';
import type { Area, Geocoder } from './geocoder.ts';

type Options = { config: Config['geocoder']; log: Logger; createGazetteer: () => Geocoder };

/** The geocoder of the configuration. */
export function openGeocoder({ config, log, createGazetteer }: Options): Geocoder {
  return cacheAreas(config.kind === 'geoapify' ? createGeoapify({ ...config, log }) : createGazetteer());
}

/** About 1 MB. A whole town has a few dozen cells. */
const MAX_CELLS = 10_000;

/** LRU cache: the answer for a cell does not change. Failures are not kept. */
export function cacheAreas(geocoder: Geocoder): Geocoder {
  const cache = new LRUCache<string, Area | 'no city'>({ max: MAX_CELLS });
  return {
    ...geocoder,
    reverse: async (cell) => {
      const cached = cache.get(cell.h7);
      if (cached !== undefined) return cached;
      const area = await geocoder.reverse(cell);
      if (area !== 'unavailable') cache.set(cell.h7, area);
      return area;
    },
  };
}
