import { expect, test } from 'vitest';
import { chosenLocation, formatLocation, roundCoordinate } from './chosen-location.ts';

const point = { latitude: 51.4545, longitude: -2.5879, address: null, country: null, countryCode: null };

test('a location reads as its address', { tags: ['ONB-10'] }, () => {
  expect(formatLocation({ ...point, address: 'Bristol, United Kingdom' })).toBe('Bristol, United Kingdom');
});

test.each([
  [51.4545, -2.5879, '51.4545, -2.5879'],
  [0, -0.00004, '0.0000, -0.0000'],
  [1.5, 2, '1.5000, 2.0000'],
  [51.454_56, -2.587_94, '51.4546, -2.5879'],
])('without one, %d and %d read as %s', { tags: ['ONB-10'] }, (latitude, longitude, text) => {
  expect(formatLocation({ ...point, latitude, longitude })).toBe(text);
});

test('a location has latitude, longitude, address, country and country code', { tags: ['ENT-07'] }, () => {
  const bristol = { ...point, address: 'Bristol', country: 'United Kingdom', countryCode: 'GB' };
  expect(chosenLocation.parse({ ...bristol, extra: 1 })).toEqual(bristol);
});

test('a coordinate is no finer than it is shown', () => {
  expect(roundCoordinate(51.454_513_789)).toBe(51.4545);
});
