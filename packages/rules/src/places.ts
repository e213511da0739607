/** City search begins at this many characters and answers with at most this many places. */
export const CITY_SEARCH_MIN = 2;
export const CITY_SEARCH_RESULTS = 5;

/** On listing forms typing has to rest this long; on onboarding there is no pause. */
export const CITY_SEARCH_DEBOUNCE_MS = 800;

/** A lookup answers with the nearest city up to this far away. */
export const NEAREST_CITY_KM = 60;

/** How the browser is asked where the device is. */
export const GEOLOCATION = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 } as const;

/** Between two requests for the device's position at least this long must pass. */
export const GEOLOCATION_PAUSE_MS = 60_000;

export type Point = { latitude: number; longitude: number };

/** A registration sends 0 and 0, a point in the sea, for 'no place yet'. */
export function isNowhere({ latitude, longitude }: Point): boolean {
  return latitude === 0 && longitude === 0;
}
