import { expect, test } from 'vitest';
import { measureDistance, shortenLocationNearby } from './distance.ts';

const ALAMEDA = { latitude: 37.765, longitude: -122.242 };
const BERKELEY = { latitude: 37.872, longitude: -122.273 };
const BURLINGTON = { latitude: 44.476, longitude: -73.212 };
const BRISTOL = { latitude: 51.455, longitude: -2.588 };
const BATH = { latitude: 51.381, longitude: -2.359 };
const AUCKLAND = { latitude: -36.85, longitude: 174.76 };
const APIA = { latitude: -13.83, longitude: -171.76 };
const NOWHERE = { latitude: 0, longitude: 0 };

test.each([
  ['from Alameda to Berkeley, in miles', [ALAMEDA, BERKELEY], { count: 8, unit: 'mi', isUnder: false }],
  ['from Alameda to Burlington', [ALAMEDA, BURLINGTON], { count: 2555, unit: 'mi', isUnder: false }],
  ['from Bristol to Bath, in kilometres', [BRISTOL, BATH], { count: 18, unit: 'km', isUnder: false }],
  ['in one area where miles are used', [ALAMEDA, ALAMEDA], { count: 2, unit: 'mi', isUnder: true }],
  ['in one area where kilometres are used', [BRISTOL, BRISTOL], { count: 3, unit: 'km', isUnder: true }],
  ['across the date line', [AUCKLAND, APIA], { count: 2889, unit: 'km', isUnder: false }],
] as const)('the distance %s', (_, [viewer, place], distance) => {
  expect(measureDistance(viewer, place)).toEqual(distance);
});

test.each([
  [NOWHERE, BATH],
  [BATH, NOWHERE],
])('without both places there is no distance', (viewer, place) => {
  expect(measureDistance(viewer, place)).toBeUndefined();
});

test.each([
  ['Alameda, California, United States', 8, 'Alameda'],
  ['Alameda, United States', 50, 'Alameda'],
  ['Alameda', 8, 'Alameda'],
  [', Alameda', 8, ', Alameda'],
  ['Burlington, Vermont, United States', 51, 'Burlington, United States'],
  ['Burlington, United States', 2555, 'Burlington, United States'],
])('a card names %o, %i miles away, as %o', (location, count, text) => {
  expect(shortenLocationNearby(location, { count, unit: 'mi', isUnder: false })).toBe(text);
});

test('where the distance is unknown the country stays', () => {
  expect(shortenLocationNearby('Alameda, California, United States', undefined)).toBe('Alameda, United States');
});
