import type { City, LocationLookup } from '@ballpark/contracts/places';
import type { Area, FoundCity } from '../../integrations/geocoder/geocoder.ts';
import { nameArea } from './name-area.ts';

/** A result of the city search. The state is only in the display name, where it distinguishes cities of the same name. */
export function toCity({ city, alsoKnownAs, state, country, countryCode, latitude, longitude }: FoundCity): City {
  const displayName = nameArea({ city, state, country });
  return { displayName, city, country, countryCode, latitude, longitude, ...(alsoKnownAs && { alsoKnownAs }) };
}

export function toLocationLookup({ city, country, countryCode }: Area): LocationLookup {
  return { city, country, countryCode, formattedLocation: nameArea({ city, country }) };
}
