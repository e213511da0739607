import type { City, LocationLookup } from '@ballpark/contracts/places';
import type { Point } from '@ballpark/rules/places';
import { type ChosenLocation, roundCoordinate } from '../../lib/chosen-location.ts';

export function toCityLocation({ displayName, country, countryCode, latitude, longitude }: City): ChosenLocation {
  return { latitude, longitude, address: displayName, country, countryCode };
}

/** The position of the device. Its name is null if the lookup failed. */
export function toDeviceLocation({ latitude, longitude }: Point, found: LocationLookup | null): ChosenLocation {
  return {
    latitude: roundCoordinate(latitude),
    longitude: roundCoordinate(longitude),
    address: found?.formattedLocation ?? null,
    country: found?.country ?? null,
    countryCode: found?.countryCode ?? null,
  };
}
