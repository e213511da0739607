import { isNowhere, type Point } from './places.ts';

export const LISTING_PAGE_SIZE = 12;
export const LISTING_PAGE_SIZE_MAX = 50;
/** Number of listings on the landing page. */
export const LANDING_PREVIEW = 2;

/** Counting stops here. Larger results are reported as 'more than', and page links end here. */
export const COUNT_CAP = 1000;

export const LISTING_STATUSES = ['active', 'closed', 'all'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Distance filter options, in the caller's unit. 0 means no limit. */
export const DISTANCES = [0, 5, 10, 20, 50] as const;
export type Distance = (typeof DISTANCES)[number];

/** The distance that /feed starts with. If its listings do not fill a page, the search widens. The API has no default. */
export const FEED_DISTANCE: Distance = 20;

/** Distance bands of the home feed, nearest first. They are kilometres for all members, also where miles are used. */
export const HOME_BANDS_KM = [5, 10, 20, 50] as const;

/** Longest search text, in characters. */
export const SEARCH_MAX = 200;

export const SEARCH_DEBOUNCE_MS = 300;

/** Number of page links below a list. */
export const PAGE_LINKS = 5;

export type DistanceUnit = 'mi' | 'km';

export const KM_PER_MILE = 1.609344;
const MILES_BOX = { south: 24, north: 71, west: -180, east: -66 };

/** Miles inside a coarse box around North America, edges included; otherwise kilometres, also without a place. */
export function getDistanceUnit(point: Point | undefined): DistanceUnit {
  if (!point || isNowhere(point)) return 'km';
  const { south, north, west, east } = MILES_BOX;
  const isInside =
    point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east;
  return isInside ? 'mi' : 'km';
}

/** Converts a distance option from the unit used at this point to kilometres. */
export function toRadiusKm(distance: number, point: Point | undefined): number {
  return getDistanceUnit(point) === 'mi' ? distance * KM_PER_MILE : distance;
}
