import { expect, test } from 'vitest';
import * as places from './places.ts';
import { shortenLocation } from './places.ts';

test('the city search begins at two characters and answers with five places', { tags: ['VAL-08', 'CONST-02'] }, () => {
  expect([places.CITY_SEARCH_MIN, places.CITY_SEARCH_RESULTS]).toEqual([2, 5]);
});

test('a lookup finds cities within 60 km', () => {
  expect(places.NEAREST_CITY_KM).toBe(60);
});

test('on listing forms the search is debounced by 800 ms', { tags: ['CONST-04'] }, () => {
  expect(places.CITY_SEARCH_DEBOUNCE_MS).toBe(800);
});

test('the device is asked for its position at most once a minute', { tags: ['CONST-24'] }, () => {
  expect(places.GEOLOCATION_PAUSE_MS).toBe(60_000);
});

test(
  'the request is for an accurate position, times out after 10 s and accepts one up to 5 minutes old',
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
])("the position %d, %d means 'no place': %s", (latitude, longitude, isNowhere) => {
  expect(places.isNowhere({ latitude, longitude })).toBe(isNowhere);
});

test.each([
  ['Berlin', 'Berlin'],
  ['Berlin, Germany', 'Berlin, Germany'],
  ['Austin, Texas, United States', 'Austin, United States'],
  ['Mitte, Berlin, Brandenburg, Germany', 'Mitte, Germany'],
  ['  Austin ,  Texas ,United States  ', 'Austin, United States'],
  ['Paris,,France', 'Paris,,France'],
  ['Austin, , Texas, United States', 'Austin, United States'],
  [',,,', ',,,'],
  ['', ''],
  ['東京、日本', '東京、日本'],
])(
  'a location of three or more parts is shortened to the first and the last: %j to %j',
  { tags: ['CONST-16'] },
  (location, shown) => {
    expect(shortenLocation(location)).toBe(shown);
  },
);
