import { measureKm } from '@ballpark/rules/distance';
import { HOME_BANDS_KM } from '@ballpark/rules/listing-search';
import { isNowhere, type Point } from '@ballpark/rules/places';

const NEAR_KM = Math.max(...HOME_BANDS_KM);

/** Whether it is beyond the last distance by which the server sorts. */
export function isFar(listing: Point, place: Point): boolean {
  return !isNowhere(place) && measureKm(place, listing) >= NEAR_KM;
}

/** The near ones as the server has sorted them, then the far ones, which it sorts by date alone, the nearest first. */
export function sortFarListings<L extends Point>(listings: readonly L[], place: Point): L[] {
  const far = listings.filter((listing) => isFar(listing, place));
  const near = listings.filter((listing) => !isFar(listing, place));
  return [...near, ...far.toSorted((one, other) => measureKm(place, one) - measureKm(place, other))];
}
