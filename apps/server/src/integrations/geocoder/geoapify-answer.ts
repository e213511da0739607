import { CITY_SEARCH_RESULTS } from '@ballpark/rules/places';
import * as z from 'zod/mini';
import { countryName } from './country-name.ts';
import type { FoundCity } from './geocoder.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));

/** What we read of one result: https://apidocs.geoapify.com/docs/geocoding/address-autocomplete/ */
const result = z.object({
  city: name,
  state: z.optional(name),
  country: z.optional(name),
  country_code: z.string().check(z.regex(/^[A-Za-z]{2}$/)),
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lon: z.number().check(z.gte(-180), z.lte(180)),
});

const answer = z.object({ results: z.array(z.unknown()) });

/** The cities in an answer; undefined when it is no answer at all. A result that is no city is passed over. */
export function citiesIn(body: unknown): FoundCity[] | undefined {
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
  return { city, state, country: country ?? countryName(countryCode), countryCode, latitude: lat, longitude: lon };
}
