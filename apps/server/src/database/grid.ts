import type { Point } from '@ballpark/rules/places';
import { cellToLatLng, latLngToCell } from 'h3-js';

/** A position as it may be kept: the H3 cell of resolution 7 around it and that cell's centre. */
export type Cell = Point & {
  /** The cell as a decimal: above 2^53, so it never becomes a JavaScript number. */
  h7: string;
};

/** About 5 km². Changing it would need every proof about the grid again. */
const SNAP_RESOLUTION = 7;

/** Kilometres; the sphere PostGIS uses, so that it can judge our distances. */
const EARTH_RADIUS_KM = 6371.0087714;
const RADIANS = Math.PI / 180;

/** Replaces an exact position by its cell. Everything that enters the server goes through here before it is used. */
export function snap({ latitude, longitude }: Point): Cell {
  // The library takes any finite number and wraps it around the Earth: a mistake would get a place of its own.
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
  // Rounding can lift the square a hair above 1 for opposite points.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared)));
}
