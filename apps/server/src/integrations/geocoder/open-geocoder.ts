import type { Config } from '../../config/config.ts';
import type { Logger } from '../../observability/logger.ts';
import { createGazetteer } from './gazetteer.ts';
import type { GazetteerCity } from './gazetteer-city.ts';
import { createGeoapify } from './geoapify.ts';
import type { Geocoder } from './geocoder.ts';
import { rememberAreas } from './remember-areas.ts';

type Options = { config: Config['geocoder']; log: Logger; readCities: () => AsyncIterable<GazetteerCity[]> };

/** The geocoder the configuration names. */
export function openGeocoder({ config, log, readCities }: Options): Geocoder {
  const geocoder =
    config.kind === 'geoapify' ? createGeoapify({ ...config, log }) : createGazetteer({ readCities, log });
  return rememberAreas(geocoder);
}
