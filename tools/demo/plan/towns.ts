import type { Point } from '@ballpark/rules/places';
import type { SeededRandom } from './seeded-random.ts';

export const TOWN_IDS = [
  'alameda',
  'oakland',
  'berkeley',
  'burlington',
  'hamilton',
  'bristol',
  'freiburg',
  'porto',
  'kyoto',
  'bengaluru',
  'curitiba',
  'tromso',
] as const;

export type TownId = (typeof TOWN_IDS)[number];

export type Town = Point & {
  /** The place in the product's own format. */
  location: string;
  currency: string;
  /** Units of the currency for one US dollar, multiplied by the price level of the country. */
  priceLevel: number;
  /** The cost of services, relative to products. */
  labour?: number;
  listings: number;
  /** Towns of one area see each other's listings. */
  area: string;
};

const UNITED_STATES = { currency: 'USD', priceLevel: 1 };

export const TOWNS: Readonly<Record<TownId, Town>> = {
  alameda: {
    latitude: 37.765,
    longitude: -122.242,
    location: 'Alameda, California, United States',
    ...UNITED_STATES,
    listings: 34,
    area: 'bay',
  },
  oakland: {
    latitude: 37.804,
    longitude: -122.271,
    location: 'Oakland, California, United States',
    ...UNITED_STATES,
    listings: 13,
    area: 'bay',
  },
  berkeley: {
    latitude: 37.872,
    longitude: -122.273,
    location: 'Berkeley, California, United States',
    ...UNITED_STATES,
    listings: 9,
    area: 'bay',
  },
  burlington: {
    latitude: 44.476,
    longitude: -73.212,
    location: 'Burlington, Vermont, United States',
    ...UNITED_STATES,
    priceLevel: 0.9,
    listings: 12,
    area: 'burlington',
  },
  hamilton: {
    latitude: 43.256,
    longitude: -79.871,
    location: 'Hamilton, Ontario, Canada',
    currency: 'CAD',
    priceLevel: 1.3,
    listings: 12,
    area: 'hamilton',
  },
  bristol: {
    latitude: 51.455,
    longitude: -2.588,
    location: 'Bristol, England, United Kingdom',
    currency: 'GBP',
    priceLevel: 0.78,
    listings: 20,
    area: 'bristol',
  },
  freiburg: {
    latitude: 47.999,
    longitude: 7.842,
    location: 'Freiburg, Baden-Württemberg, Germany',
    currency: 'EUR',
    priceLevel: 0.92,
    listings: 18,
    area: 'freiburg',
  },
  porto: {
    latitude: 41.15,
    longitude: -8.611,
    location: 'Porto, Portugal',
    currency: 'EUR',
    priceLevel: 0.7,
    labour: 0.8,
    listings: 8,
    area: 'porto',
  },
  kyoto: {
    latitude: 35.012,
    longitude: 135.768,
    location: 'Kyoto, Japan',
    currency: 'JPY',
    priceLevel: 120,
    listings: 10,
    area: 'kyoto',
  },
  bengaluru: {
    latitude: 12.972,
    longitude: 77.595,
    location: 'Bengaluru, Karnataka, India',
    currency: 'INR',
    priceLevel: 78,
    labour: 0.25,
    listings: 8,
    area: 'bengaluru',
  },
  curitiba: {
    latitude: -25.428,
    longitude: -49.273,
    location: 'Curitiba, Paraná, Brazil',
    currency: 'BRL',
    priceLevel: 4.4,
    labour: 0.5,
    listings: 6,
    area: 'curitiba',
  },
  tromso: {
    latitude: 69.649,
    longitude: 18.955,
    location: 'Tromsø, Troms, Norway',
    currency: 'NOK',
    priceLevel: 11,
    listings: 0,
    area: 'tromso',
  },
};

const SCATTER_METRES = 1200;
const METRES_A_DEGREE = 111_320;

/** A random point at most 1.2 km from the middle of a town. */
export function scatterPoint({ latitude, longitude }: Point, random: SeededRandom): Point {
  const distance = SCATTER_METRES * Math.sqrt(random.next());
  const bearing = 2 * Math.PI * random.next();
  const degrees = distance / METRES_A_DEGREE;
  return {
    latitude: latitude + degrees * Math.cos(bearing),
    longitude: longitude + (degrees * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180),
  };
}
