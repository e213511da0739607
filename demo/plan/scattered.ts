import type { Point } from '@ballpark/rules/places';
import type { Chance } from './chance.ts';

const SCATTER_METRES = 1200;
const METRES_A_DEGREE = 111_320;

/** Somewhere in the middle of a town. */
export function scattered({ latitude, longitude }: Point, chance: Chance): Point {
  const distance = SCATTER_METRES * Math.sqrt(chance.next());
  const bearing = 2 * Math.PI * chance.next();
  const degrees = distance / METRES_A_DEGREE;
  return {
    latitude: latitude + degrees * Math.cos(bearing),
    longitude: longitude + (degrees * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180),
  };
}
