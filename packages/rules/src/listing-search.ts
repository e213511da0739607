import type { Point } from './places.ts';
import { isNowhere } from './places.ts';

export const LISTING_PAGE_SIZE = 12;
export const LISTING_PAGE_SIZE_MAX = 50;
/** The landing page shows this many. */
export const LANDING_PREVIEW = 2;

/** Beyond this nobody counts: 'more than' is all that is said, and the pages end there. */
export const COUNT_CAP = 1000;

export const LISTING_STATUSES = ['active', 'closed', 'all'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** How far from the caller's area a listing may be, in the caller's unit; 0 is anywhere. */
export const DISTANCES = [0, 5, 10, 20, 50] as const;
export type Distance = (typeof DISTANCES)[number];

/** Distance bands of the home feed, in kilometres for everybody: nearer bands come first. */
export const HOME_BANDS_KM = [5, 10, 20, 50] as const;

/** More than this many characters are no search any more. */
export const SEARCH_MAX = 200;

/** Typing has to rest this long before a search is sent. */
export const SEARCH_DEBOUNCE_MS = 300;

/** Pages offered at once below a list. */
export const PAGE_LINKS = 5;

export type DistanceUnit = 'mi' | 'km';

const KM_PER_MILE = 1.609344;
const MILES_BOX = { south: 24, north: 71, west: -180, east: -66 };

/** Miles are used inside a coarse box around North America, its edges included; without a place it is kilometres. */
export function getDistanceUnit(point: Point | undefined): DistanceUnit {
  if (!point || isNowhere(point)) return 'km';
  const { south, north, west, east } = MILES_BOX;
  const isInside =
    point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east;
  return isInside ? 'mi' : 'km';
}

/** The kilometres a distance option means for whoever is at this point. */
export function toRadiusKm(distance: number, point: Point | undefined): number {
  return getDistanceUnit(point) === 'mi' ? distance * KM_PER_MILE : distance;
}
