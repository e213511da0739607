import { CITY_SEARCH_MIN, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../core/context.ts';
import { snap } from '../../database/grid.ts';
import { getCountryName } from '../../integrations/geocoder/geocoder.ts';
import { searchByName } from './create-gazetteer.ts';
import {
  type CityRow,
  findCitiesNear,
  findCity,
  findNearestCity,
  listCities,
  type NamedPoint,
} from './gazetteer.repository.ts';
import { nameArea } from './name-area.ts';

/** A city of our own gazetteer: public addresses name it by its number, whatever geocoder the operator has chosen. */
export type Town = Point & {
  geonameId: number;
  name: string;
  /** With its state and country. */
  displayName: string;
  countryCode: string;
};

export async function findTown(app: AppContext, geonameId: number): Promise<Town | undefined> {
  const city = await findCity(app.statements, geonameId);
  return city && toTown(city);
}

/** The best match for a typed name. */
export async function findTownByName(app: AppContext, typed: string): Promise<Town | undefined> {
  if (Array.from(typed.trim()).length < CITY_SEARCH_MIN) return undefined;
  const [city] = await searchByName(app.statements, { typed, near: undefined });
  return city && toTown(city);
}

export async function findNearestTown(app: AppContext, point: Point): Promise<Town | undefined> {
  const nearest = await findNearestCity(app.statements, snap(point));
  return nearest && findTown(app, nearest.geonameId);
}

/** The towns whose centre is near, the nearest first. */
export async function findTownsWithin(
  app: AppContext,
  centre: Point,
  { km, most }: { km: number; most: number },
): Promise<Town[]> {
  const numbers = await findCitiesNear(app.statements, centre, { km, most });
  const towns = await Promise.all(numbers.map((geonameId) => findTown(app, geonameId)));
  return towns.filter((town) => town !== undefined);
}

/** Every town, the largest first. */
export function listTowns(app: AppContext): Promise<NamedPoint[]> {
  return listCities(app.statements);
}

function toTown({ geonameId, name, state, countryCode, latitude, longitude }: Omit<CityRow, 'alsoKnownAs'>): Town {
  const displayName = nameArea({ city: name, state: state ?? undefined, country: getCountryName(countryCode) });
  return { geonameId, name, displayName, countryCode, latitude, longitude };
}
