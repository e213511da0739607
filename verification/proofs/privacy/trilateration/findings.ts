import { HOME_BANDS_KM, LISTING_PAGE_SIZE, toRadiusKm } from '@ballpark/rules/listing-search';
import type { Point } from '@ballpark/rules/places';
import { distanceKm } from '@ballpark/server/database/grid';
import type { Observation, HiddenListing } from './attack.ts';
import { guessPlace, type Sighting } from './guess.ts';

/** The error of an estimate, and the error of the centre of the cell. */
export type Guess = { hidden: HiddenListing; missedByKm: number; cellMissedByKm: number };

/** Smaller differences are rounding. */
const ROUNDING_KM = 0.001;

export function isCloserThanCell({ missedByKm, cellMissedByKm }: Guess): boolean {
  return missedByKm < cellMissedByKm - ROUNDING_KM;
}

/** Estimates the place of each listing from the observations of its region, starting at the shown place. */
export function guessAll(
  listings: readonly HiddenListing[],
  observations: readonly Observation[],
  getShownPlace: (hidden: HiddenListing) => Point,
): Guess[] {
  return listings.map((hidden) => {
    const guess = guessPlace(getShownPlace(hidden), toSightings(hidden, observations));
    const { exact, pair } = hidden;
    return { hidden, missedByKm: distanceKm(guess, exact), cellMissedByKm: distanceKm(pair.cell, exact) };
  });
}

export function toSightings({ id }: HiddenListing, observations: readonly Observation[]): Sighting[] {
  return observations.flatMap(({ observer, distance, ids }) => {
    if (distance === 'home') return [];
    return [{ from: observer.at, radiusKm: toRadiusKm(distance, observer.at), isInside: ids.includes(id) }];
  });
}

/** Finds observations that cannot be explained by cells alone. */
export function findUnexplained(
  observations: readonly Observation[],
  listings: readonly HiddenListing[],
): Observation[] {
  return observations.filter(({ observer, distance, ids, total }) => {
    if (distance === 'home') return ids.join() !== predictHomeOrder(observer.at, listings).join();
    const inside = sortNewestFirst(
      listings.filter(({ pair }) => distanceKm(observer.at, pair.cell) < toRadiusKm(distance, observer.at)),
    );
    return total !== inside.length || ids.join() !== inside.map(({ id }) => id).join();
  });
}

function predictHomeOrder(from: Point, listings: readonly HiddenListing[]): string[] {
  const findBand = ({ pair }: HiddenListing) => HOME_BANDS_KM.filter((km) => distanceKm(from, pair.cell) >= km).length;
  const ordered = sortNewestFirst(listings).toSorted((one, other) => findBand(one) - findBand(other));
  return ordered.slice(0, LISTING_PAGE_SIZE).map(({ id }) => id);
}

function sortNewestFirst(listings: readonly HiddenListing[]): HiddenListing[] {
  return listings.toSorted((one, other) => other.turn - one.turn);
}

/** Finds differences between the two listings of a pair, except owner, id and time. */
export function findDifferences(listings: readonly HiddenListing[]): string[] {
  const pairs = Map.groupBy(listings, ({ pair }) => pair.cell.h7);
  return [...pairs.values()].flatMap(([one, other]) => {
    if (!one || !other) return ['a listing has no pair'];
    const { id: _id, userId: _owner, user: _user, createdAt: _time, ...fields } = one.listing;
    return Object.keys(fields).filter((key) => JSON.stringify(fields[key]) !== JSON.stringify(other.listing[key]));
  });
}
