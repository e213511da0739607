import type { City, LocationLookup } from '@ballpark/contracts/places';
import type { Point } from '@ballpark/rules/places';
import { type ChosenLocation, roundCoordinate } from '../../lib/chosen-location.ts';

export function locationOfCity({ displayName, country, countryCode, latitude, longitude }: City): ChosenLocation {
  return { latitude, longitude, address: displayName, country, countryCode };
}

/** A position of the device; without a name for it the coordinates are kept. */
export function locationOfPoint({ latitude, longitude }: Point, found: LocationLookup | null): ChosenLocation {
  return {
    latitude: roundCoordinate(latitude),
    longitude: roundCoordinate(longitude),
    address: found?.formattedLocation ?? null,
    country: found?.country ?? null,
    countryCode: null,
  };
}
