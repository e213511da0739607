import { NEAREST_CITY_KM, type Point } from '@ballpark/rules/places';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceKm } from '../../database/grid.ts';
import type { GazetteerCity } from './gazetteer-city.ts';
import { createNameTableBuilder, type NameTable } from './name-table.ts';
import { createPacer } from './pacer.ts';

/** Every city of the gazetteer, ready to be asked. Built once; never changed. */
export type GazetteerIndex = {
  names: NameTable;
  cities: Cities;
  positions: KDBush;
};

/** One array per column: the same facts as objects would take four times the memory. */
type Cities = {
  name: string[];
  state: (string | undefined)[];
  countryCode: string[];
  population: Uint32Array;
  latitude: Float64Array;
  longitude: Float64Array;
};

/** An entry of the name table says whose name it is and whether that is what the city calls itself. */
export const ownNameOf = (city: number) => city * 2 + 1;
export const alternateNameOf = (city: number) => city * 2;
export const cityOf = (owner: number) => owner >>> 1;
export const isOwnName = (owner: number) => (owner & 1) === 1;

/** Builds the index in short turns, so that a server can answer meanwhile. */
export async function buildGazetteerIndex(pages: AsyncIterable<GazetteerCity[]>): Promise<GazetteerIndex> {
  const pause = createPacer();
  const names = createNameTableBuilder();
  const texts = createTextPool();
  const name: string[] = [];
  const state: (string | undefined)[] = [];
  const countryCode: string[] = [];
  const population: number[] = [];
  const latitude: number[] = [];
  const longitude: number[] = [];
  for await (const page of pages) {
    for (const city of page) {
      const id = name.push(city.name) - 1;
      state.push(city.admin1Name === null ? undefined : texts(city.admin1Name));
      countryCode.push(texts(city.countryCode));
      population.push(city.population);
      latitude.push(city.latitude);
      longitude.push(city.longitude);
      names.add(city.foldedName, ownNameOf(id));
      for (const alternate of city.foldedAlternates) names.add(alternate, alternateNameOf(id));
    }
    await pause();
  }
  const cities: Cities = {
    name,
    state,
    countryCode,
    population: Uint32Array.from(population),
    latitude: Float64Array.from(latitude),
    longitude: Float64Array.from(longitude),
  };
  await pause();
  return { names: await names.finish(pause), cities, positions: indexPositions(cities) };
}

export function cityCount({ cities }: GazetteerIndex): number {
  return cities.name.length;
}

export function pointOf({ cities }: GazetteerIndex, city: number): Point {
  return { latitude: cities.latitude[city] ?? 0, longitude: cities.longitude[city] ?? 0 };
}

/** The city whose centre is nearest, if it is near enough to say one lives there. */
export function nearestCity(index: GazetteerIndex, point: Point): number | undefined {
  // The library measures on a slightly smaller sphere; a little further is asked for, and our own measure decides.
  const [nearest] = around(index.positions, point.longitude, point.latitude, 1, NEAREST_CITY_KM * 1.01);
  if (nearest === undefined || distanceKm(point, pointOf(index, nearest)) > NEAREST_CITY_KM) return undefined;
  return nearest;
}

function indexPositions({ latitude, longitude }: Cities): KDBush {
  const positions = new KDBush(latitude.length);
  for (const [city, north] of latitude.entries()) positions.add(longitude[city] ?? 0, north);
  return positions.finish();
}

/** Keeps one copy of each text: a state's name comes with each of its cities. */
function createTextPool(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first !== undefined) return first;
    known.set(text, text);
    return text;
  };
}
