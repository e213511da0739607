import { foldName } from '@ballpark/rules/words/fold-name';
import type { Point } from '@ballpark/rules/places';
import { type Cell, distanceKm, snap } from '@ballpark/server/database/grid';
import { nameArea } from '@ballpark/server/features/places/name-area';
import { readGeonames } from '@ballpark/server/features/places/read-geonames';
import { type Random, seededRandom } from '../seeded-random.ts';

/** The name of a place, and its words for the text search. */
type PlaceName = { location: string; locationWords: readonly string[] };

/** The home of a member. */
export type Home = Cell & PlaceName;

/** A fifth of all members live here (London). */
export const METRO: Point = { latitude: 51.50853, longitude: -0.12574 };
const METRO_SHARE = 0.2;
const METRO_KM = 50;
const METRO_SIGMA_KM = 15;

/** The spread of a city grows with the square root of its population: 5 km for a million people. */
const SIGMA_KM_PER_ROOT = 0.005;
const KM_PER_DEGREE = 111.195;

/** Places where a grid of latitudes and longitudes would be wrong: the date line and the far north. */
export const FAR_PLACES = [
  { name: 'Fiji', latitude: -17.8, longitude: 180 },
  { name: 'Taveuni', latitude: -16.8, longitude: -179.97 },
  { name: 'Tromso', latitude: 69.65, longitude: 18.96 },
  { name: 'Svalbard', latitude: 78.22, longitude: 15.65 },
  { name: 'Anadyr', latitude: 66.5, longitude: 180 },
] as const;
const FAR_SIGMA_KM = 15;

export type Homes = {
  /** Distributed by population. */
  ordinary: readonly Home[];
  /** At each of the far places in turn. */
  far: readonly Home[];
};

/** Draws homes around the real cities of the world, by population. */
export async function drawHomes(seed: number, sizes: { ordinary: number; far: number }): Promise<Homes> {
  const random = seededRandom(seed);
  citiesRead ??= readCities();
  const cities = await citiesRead;
  const metro = cities.find((city) => distanceKm(city, METRO) < 1);
  if (!metro) throw new Error('The metro is not among the cities.');
  return {
    ordinary: Array.from({ length: sizes.ordinary }, () =>
      random.next() < METRO_SHARE ? drawMetroHome(random, metro) : drawCityHome(random, cities),
    ),
    far: Array.from({ length: sizes.far }, (_, index) => {
      const place = FAR_PLACES[index % FAR_PLACES.length] ?? FAR_PLACES[0];
      return toHome(drawPointAround(random, place, FAR_SIGMA_KM), {
        location: place.name,
        locationWords: splitWords(place.name),
      });
    }),
  };
}

/** `reached` is the population of this city and of all cities before it. */
type City = Point & PlaceName & { population: number; reached: number };

/** Cached: reading the cities takes seconds, and each database needs them. */
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
    cities.push({ latitude, longitude, population, reached, location, locationWords: splitWords(location) });
  }
  return cities;
}

function splitWords(location: string): string[] {
  return [...new Set(foldName(location).split(' '))];
}

function drawMetroHome(random: Random, metro: City): Home {
  for (;;) {
    const point = drawPointAround(random, METRO, METRO_SIGMA_KM);
    if (distanceKm(point, METRO) < METRO_KM) return toHome(point, metro);
  }
}

function drawCityHome(random: Random, cities: readonly City[]): Home {
  const wanted = random.next() * (cities[cities.length - 1]?.reached ?? 0);
  let [low, high] = [0, cities.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cities[middle]?.reached ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  const city = cities[low];
  if (!city) throw new Error('There are no cities.');
  return toHome(drawPointAround(random, city, SIGMA_KM_PER_ROOT * Math.sqrt(city.population)), city);
}

function drawPointAround(random: Random, centre: Point, sigmaKm: number): Point {
  const latitude = centre.latitude + (random.gaussian() * sigmaKm) / KM_PER_DEGREE;
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const longitude = centre.longitude + (random.gaussian() * sigmaKm) / (KM_PER_DEGREE * narrowing);
  return { latitude, longitude: ((longitude + 540) % 360) - 180 };
}

function toHome(point: Point, { location, locationWords }: PlaceName): Home {
  const { h7, latitude, longitude } = snap(point);
  return { h7, latitude, longitude, location, locationWords };
}
