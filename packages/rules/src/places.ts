/** City search starts at this many characters and returns at most this many places. */
export const CITY_SEARCH_MIN = 2;
export const CITY_SEARCH_RESULTS = 5;

/** Debounce on listing forms. Onboarding searches without one. */
export const CITY_SEARCH_DEBOUNCE_MS = 800;

/** A reverse lookup returns the nearest city within this distance. */
export const NEAREST_CITY_KM = 60;

/** Options for the browser's geolocation API. */
export const GEOLOCATION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 } as const;

/** Minimum time between two requests for the device's position. */
export const GEOLOCATION_PAUSE_MS = 60_000;

export type Point = { latitude: number; longitude: number };

/** A registration sends 0 and 0, a point in the sea, for 'no place yet'. */
export function isNowhere({ latitude, longitude }: Point): boolean {
  return latitude === 0 && longitude === 0;
}

const PARTS_TO_SHORTEN = 3;

/** Shortens a location of three or more comma-separated parts to the first and the last part, as cards show it. */
export function shortenLocation(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length >= PARTS_TO_SHORTEN ? `${parts[0]}, ${parts[parts.length - 1]}` : location;
}
