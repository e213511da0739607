import type { Point } from '@ballpark/rules/places';
import { cellToLatLng, latLngToCell } from 'h3-js';

/** The only form in which a position is stored: its H3 cell of resolution 7 and the centre of that cell. */
export type Cell = Point & {
  /** The index of the cell in decimal. It exceeds 2^53, so it is never a JavaScript number. */
  h7: string;
};

/** About 5 km². `REACH_KM` and the location proofs hold for this resolution only. */
const SNAP_RESOLUTION = 7;

/** The radius that PostGIS uses, so that tests can compare our distances with PostGIS. */
const EARTH_RADIUS_KM = 6371.0087714;
const RADIANS = Math.PI / 180;

/** Replaces an exact position by its cell. Every position that a client sends is snapped before any other use. */
export function snap({ latitude, longitude }: Point): Cell {
  // H3 accepts any finite number and wraps it around the Earth, so a wrong value would silently become a valid cell.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new RangeError('not a position on Earth');
  const index = latLngToCell(latitude, longitude, SNAP_RESOLUTION);
  const [centreLatitude, centreLongitude] = cellToLatLng(index);
  return { h7: BigInt(`0x${index}`).toString(), latitude: centreLatitude, longitude: centreLongitude };
}

/** Kilometres between two points along the sphere. */
export function distanceKm(from: Point, to: Point): number {
  const halfNorth = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const halfEast = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const cosines = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
  const squared = halfNorth * halfNorth + cosines * halfEast * halfEast;
  // For antipodal points rounding can lift the square slightly above 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
}
