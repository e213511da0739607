import { expect, test } from 'vitest';
import { measureDistance } from './distance.ts';

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
