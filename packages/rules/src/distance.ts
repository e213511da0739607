import { type DistanceUnit, KM_PER_MILE } from './listing-search.ts';
import { type DistanceViewer, getViewerUnit } from './units.ts';
import { isNowhere, type Point } from './places.ts';

const EARTH_RADIUS_KM = 6371;

/** Two areas that share a cell, or nearly do, may be this far apart. Below it no number would be true. */
const CELL_WIDTH_KM = 2.8;

/** The distance between two areas, in the viewer's unit. `isUnder` means 'less than', because areas are not points. */
export type AreaDistance = { count: number; unit: DistanceUnit; isUnder: boolean };

/** Undefined while one of the two places is unknown. */
export function measureDistance(viewer: DistanceViewer, place: Point): AreaDistance | undefined {
  if (isNowhere(viewer) || isNowhere(place)) return undefined;
  const unit = getViewerUnit(viewer);
  const toUnit = (km: number) => (unit === 'mi' ? km / KM_PER_MILE : km);
  const km = measureKm(viewer, place);
  if (km < CELL_WIDTH_KM) return { count: Math.ceil(toUnit(CELL_WIDTH_KM)), unit, isUnder: true };
  return { count: Math.round(toUnit(km)), unit, isUnder: false };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The great-circle distance (haversine formula). */
export function measureKm(a: Point, b: Point): number {
  const halfLatitude = toRadians(b.latitude - a.latitude) / 2;
  const halfLongitude = toRadians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
