import './zod-config.ts';
import * as z from 'zod/mini';
import { latitudeInQuery, longitudeInQuery } from './coordinates.ts';
import { endpoint } from './endpoint.ts';

/** One result of the city search. */
export const city = z.object({
  displayName: z.string(),
  city: z.string(),
  country: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The other name of the city that was typed; left out for its own name. */
  alsoKnownAs: z.optional(z.string()),
});

export type City = z.output<typeof city>;

/** The area around a point. */
export const locationLookup = z.object({
  city: z.string(),
  country: z.string(),
  countryCode: z.string(),
  formattedLocation: z.string(),
});

export type LocationLookup = z.output<typeof locationLookup>;

export const searchCities = endpoint({
  method: 'GET',
  path: '/locations/search',
  summary: 'Cities whose name begins with what was typed. A region or country may follow a comma.',
  access: 'verified',
  limit: 'lookup',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  success: { status: 200, data: z.array(city) },
  errors: [],
});

export const lookUpLocation = endpoint({
  method: 'GET',
  path: '/profile/location',
  summary: 'What the area around a point is called.',
  access: 'public',
  limit: 'lookup',
  query: z.object({ latitude: latitudeInQuery, longitude: longitudeInQuery }),
  success: { status: 200, data: locationLookup },
  errors: ['location_unavailable'],
});
