import type { Config } from '../../config/config.ts';
import type { Logger } from '../../observability/logger.ts';
import { createGeoapify } from './geoapify.ts';
import type { Geocoder } from './geocoder.ts';
import { rememberAreas } from './remember-areas.ts';

type Options = { config: Config['geocoder']; log: Logger; createGazetteer: () => Geocoder };

/** The geocoder the configuration names. */
export function openGeocoder({ config, log, createGazetteer }: Options): Geocoder {
  return rememberAreas(config.kind === 'geoapify' ? createGeoapify({ ...config, log }) : createGazetteer());
}
