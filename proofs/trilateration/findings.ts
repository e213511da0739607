import { HOME_BANDS_KM, LISTING_PAGE_SIZE, radiusKm } from '@ballpark/rules/listing-search';
import type { Point } from '@ballpark/rules/places';
import { distanceKm } from '@ballpark/server/database/grid';
import type { Look, Plant } from './attack.ts';
import { guessPlace, type Sighting } from './guess.ts';

/** How near a guess came, and how near it would have been to just name the cell. */
export type Guess = { plant: Plant; missedByKm: number; cellMissedByKm: number };

/** Less than this is rounding. */
const ROUNDING_KM = 0.001;

export function isBeaten({ missedByKm, cellMissedByKm }: Guess): boolean {
  return missedByKm < cellMissedByKm - ROUNDING_KM;
}

/** Tries to find each plant by what the spies of its region saw, beginning where the answers say it is. */
export function guessAll(plants: readonly Plant[], looks: readonly Look[], saidOf: (plant: Plant) => Point): Guess[] {
  return plants.map((plant) => {
    const guess = guessPlace(saidOf(plant), sightingsOf(plant, looks));
    const { exact, pair } = plant;
    return { plant, missedByKm: distanceKm(guess, exact), cellMissedByKm: distanceKm(pair.cell, exact) };
  });
}

export function sightingsOf({ id }: Plant, looks: readonly Look[]): Sighting[] {
  return looks.flatMap(({ spy, distance, ids }) => {
    if (distance === 'home') return [];
    return [{ from: spy.at, radiusKm: radiusKm(distance, spy.at), isInside: ids.includes(id) }];
  });
}

/** Looks that show something else than what follows from cells alone. */
export function unexplained(looks: readonly Look[], plants: readonly Plant[]): Look[] {
  return looks.filter(({ spy, distance, ids, total }) => {
    if (distance === 'home') return ids.join() !== homeOrder(spy.at, plants).join();
    const inside = newestFirst(plants.filter(({ pair }) => distanceKm(spy.at, pair.cell) < radiusKm(distance, spy.at)));
    return total !== inside.length || ids.join() !== inside.map(({ id }) => id).join();
  });
}

function homeOrder(from: Point, plants: readonly Plant[]): string[] {
  const bandOf = ({ pair }: Plant) => HOME_BANDS_KM.filter((km) => distanceKm(from, pair.cell) >= km).length;
  const ordered = newestFirst(plants).toSorted((one, other) => bandOf(one) - bandOf(other));
  return ordered.slice(0, LISTING_PAGE_SIZE).map(({ id }) => id);
}

function newestFirst(plants: readonly Plant[]): Plant[] {
  return plants.toSorted((one, other) => other.turn - one.turn);
}

/** What differs between the two listings of a pair, beside whose they are and when they were posted. */
export function differences(plants: readonly Plant[]): string[] {
  const pairs = Map.groupBy(plants, ({ pair }) => pair.cell.h7);
  return [...pairs.values()].flatMap(([one, other]) => {
    if (!one || !other) return ['a plant has no other'];
    const { id: _id, userId: _owner, user: _user, createdAt: _time, ...said } = one.listing;
    return Object.keys(said).filter((key) => JSON.stringify(said[key]) !== JSON.stringify(other.listing[key]));
  });
}
