import { foldName } from '@ballpark/rules/fold-name';
import type { Point } from '@ballpark/rules/places';
import { type Cell, distanceKm, snap } from '@ballpark/server/database/grid';
import { nameArea } from '@ballpark/server/features/places/name-area';
import { readGeonames } from '@ballpark/server/features/places/read-geonames';
import { type Chance, seededChance } from '../seeded-random.ts';

/** What a place is called, and the words of it a search finds. */
type Named = { location: string; locationWords: readonly string[] };

/** Where somebody lives. */
export type Home = Cell & Named;

/** A fifth of everybody lives here. */
export const METRO: Point = { latitude: 51.50853, longitude: -0.12574 };
const METRO_SHARE = 0.2;
const METRO_KM = 50;
const METRO_SIGMA_KM = 15;

/** So far around its centre a city of so many people reaches: 5 km for a million. */
const SIGMA_KM_PER_ROOT = 0.005;
const KM_PER_DEGREE = 111.195;

/** Where a grid of latitudes and longitudes would go wrong: the date line, and far north. */
export const FAR_PLACES = [
  { name: 'Fiji', latitude: -17.8, longitude: 180 },
  { name: 'Taveuni', latitude: -16.8, longitude: -179.97 },
  { name: 'Tromso', latitude: 69.65, longitude: 18.96 },
  { name: 'Svalbard', latitude: 78.22, longitude: 15.65 },
  { name: 'Anadyr', latitude: 66.5, longitude: 180 },
] as const;
const FAR_SIGMA_KM = 15;

export type Homes = {
  /** By population. */
  ordinary: readonly Home[];
  /** In turn one at each of the far places. */
  far: readonly Home[];
};

/** Cells to live in, drawn by population around the real cities of the world. */
export async function makeHomes(seed: number, sizes: { ordinary: number; far: number }): Promise<Homes> {
  const chance = seededChance(seed);
  citiesRead ??= readCities();
  const cities = await citiesRead;
  const metro = cities.find((city) => distanceKm(city, METRO) < 1);
  if (!metro) throw new Error('The metro is not among the cities.');
  return {
    ordinary: Array.from({ length: sizes.ordinary }, () =>
      chance.next() < METRO_SHARE ? homeInMetro(chance, metro) : homeInSomeCity(chance, cities),
    ),
    far: Array.from({ length: sizes.far }, (_, index) => {
      const place = FAR_PLACES[index % FAR_PLACES.length] ?? FAR_PLACES[0];
      return home(scatter(chance, place, FAR_SIGMA_KM), { location: place.name, locationWords: wordsOf(place.name) });
    }),
  };
}

type City = Point & Named & { population: number; /** With all cities before it. */ reached: number };

/** Reading them takes seconds, and each database needs them. */
let citiesRead: Promise<City[]> | undefined;

async function readCities(): Promise<City[]> {
  const countries = new Intl.DisplayNames(['en'], { type: 'region' });
  const cities: City[] = [];
  let reached = 0;
  for await (const { name, admin1Name, countryCode, population, latitude, longitude } of readGeonames()) {
    if (population === 0) continue;
    reached += population;
    const country = countries.of(countryCode) ?? countryCode;
    const location = nameArea({ city: name, state: admin1Name ?? undefined, country }).replaceAll(/[\\\t\n]/g, ' ');
    cities.push({ latitude, longitude, population, reached, location, locationWords: wordsOf(location) });
  }
  return cities;
}

function wordsOf(location: string): string[] {
  return [...new Set(foldName(location).split(' '))];
}

function homeInMetro(chance: Chance, metro: City): Home {
  for (;;) {
    const point = scatter(chance, METRO, METRO_SIGMA_KM);
    if (distanceKm(point, METRO) < METRO_KM) return home(point, metro);
  }
}

function homeInSomeCity(chance: Chance, cities: readonly City[]): Home {
  const wanted = chance.next() * (cities[cities.length - 1]?.reached ?? 0);
  let [low, high] = [0, cities.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cities[middle]?.reached ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  const city = cities[low];
  if (!city) throw new Error('There are no cities.');
  return home(scatter(chance, city, SIGMA_KM_PER_ROOT * Math.sqrt(city.population)), city);
}

function scatter(chance: Chance, centre: Point, sigmaKm: number): Point {
  const latitude = centre.latitude + (chance.gaussian() * sigmaKm) / KM_PER_DEGREE;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const longitude = centre.longitude + (chance.gaussian() * sigmaKm) / (KM_PER_DEGREE * narrowing);
  return { latitude, longitude: ((longitude + 540) % 360) - 180 };
}

function home(point: Point, { location, locationWords }: Named): Home {
  const { h7, latitude, longitude } = snap(point);
  return { h7, latitude, longitude, location, locationWords };
}
