import { expect, test } from 'vitest';
import * as places from './places.ts';

test('the city search begins at two characters and answers with five places', { tags: ['VAL-08', 'CONST-02'] }, () => {
  expect([places.CITY_SEARCH_MIN, places.CITY_SEARCH_RESULTS]).toEqual([2, 5]);
});

test('a lookup goes as far as 60 km for a city', () => {
  expect(places.NEAREST_CITY_KM).toBe(60);
});

test('on listing forms the search waits until typing has rested for 800 ms', { tags: ['CONST-04'] }, () => {
  expect(places.CITY_SEARCH_DEBOUNCE_MS).toBe(800);
});

test('the device is asked for its position at most once a minute', { tags: ['CONST-24'] }, () => {
  expect(places.GEOLOCATION_PAUSE_MS).toBe(60_000);
});

test(
  'it is asked for an accurate position, within 10 s, and one of the last 5 minutes will do',
  { tags: ['CONST-23'] },
  () => {
    expect(places.GEOLOCATION).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 });
  },
);

test.each([
  [0, 0, true],
  [-0, 0, true],
  [0, 0.0001, false],
  [0.0001, 0, false],
  [51.4779, 0, false],
  [0, -78.4, false],
])('the position %d, %d means that none is known: %s', (latitude, longitude, isNowhere) => {
  expect(places.isNowhere({ latitude, longitude })).toBe(isNowhere);
});
