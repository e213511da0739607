import type { UnitChoice } from './display.ts';
import { type DistanceUnit, getDistanceUnit, KM_PER_MILE } from './listing-search.ts';
import type { Point } from './places.ts';

/** A member as far as distances are concerned. Without choices the place decides. */
export type DistanceViewer = Point & { display?: { units: UnitChoice } | undefined };

/** The unit in which a member reads distances. */
export function getViewerUnit(viewer: DistanceViewer): DistanceUnit {
  const units = viewer.display?.units ?? 'by-place';
  if (units === 'by-place') return getDistanceUnit(viewer);
  return units === 'miles' ? 'mi' : 'km';
}

/** The unit of a distance on the wire, and the one in which the screen shows it. */
export type ScreenUnit = { wire: DistanceUnit; screen: DistanceUnit };

/** Distance filters are sent in the unit of the member's place and shown in the chosen one. */
export function getFilterUnit(viewer: DistanceViewer): ScreenUnit {
  return { wire: getDistanceUnit(viewer), screen: getViewerUnit(viewer) };
}

/** Boards are measured in kilometres, and shown in miles only to a member who chose miles. */
export function getBoardUnit({ display }: DistanceViewer): ScreenUnit {
  return { wire: 'km', screen: display?.units === 'miles' ? 'mi' : 'km' };
}

/** A distance of the wire as the screen shows it, in whole units: 5 km are 3 miles. */
export function toScreenDistance(distance: number, { wire, screen }: ScreenUnit): number {
  if (wire === screen) return distance;
  return Math.round(screen === 'mi' ? distance / KM_PER_MILE : distance * KM_PER_MILE);
}
