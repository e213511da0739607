import { expect, test } from 'vitest';
import { isFar, sortFarListings } from './far-listings.ts';

const ALAMEDA = { latitude: 37.76, longitude: -122.24 };
const places = {
  curitiba: { latitude: -25.43, longitude: -49.27 },
  denver: { latitude: 39.74, longitude: -104.99 },
  oakland: { latitude: 37.8, longitude: -122.27 },
  tokyo: { latitude: 35.68, longitude: 139.69 },
  alameda: ALAMEDA,
};

test('near listings stay in the order of the server, and far ones follow, the nearest first', () => {
  const { curitiba, denver, oakland, tokyo, alameda } = places;
  expect(sortFarListings([oakland, alameda, curitiba, tokyo, denver], ALAMEDA)).toEqual([
    oakland,
    alameda,
    denver,
    tokyo,
    curitiba,
  ]);
});

test.each([
  [0.44, false],
  [0.46, true],
])('%f degrees to the north it is %s that a listing is far', (degrees, expected) => {
  expect(isFar({ ...ALAMEDA, latitude: ALAMEDA.latitude + degrees }, ALAMEDA)).toBe(expected);
});

test('for a member without a place nothing is far, and nothing is sorted', () => {
  const listings = [places.tokyo, places.denver];
  expect(sortFarListings(listings, { latitude: 0, longitude: 0 })).toEqual(listings);
});
