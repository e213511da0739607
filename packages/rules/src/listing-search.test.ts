import { describe, expect, test } from 'vitest';
import * as search from './listing-search.ts';

test('a page has 12 listings', { tags: ['CONST-11'] }, () => {
  expect(search.LISTING_PAGE_SIZE).toBe(12);
});

test('the landing page shows 2 listings', { tags: ['CONST-14'] }, () => {
  expect(search.LANDING_PREVIEW).toBe(2);
});

test('listings can be filtered by status: active, closed or all', { tags: ['FEED-15'] }, () => {
  expect(search.LISTING_STATUSES).toEqual(['active', 'closed', 'all']);
});

test('the home feed has distance bands of 5, 10, 20 and 50 km', () => {
  expect(search.HOME_BANDS_KM).toEqual([5, 10, 20, 50]);
});

describe('a distance', { tags: ['CONST-15'] }, () => {
  test('is 0 (no limit), 5, 10, 20 or 50', { tags: ['FEED-17'] }, () => {
    expect(search.DISTANCES).toEqual([0, 5, 10, 20, 50]);
  });

  test.each([
    ['New York', { latitude: 40.7128, longitude: -74.006 }, 'mi'],
    ['Anchorage', { latitude: 61.2181, longitude: -149.9003 }, 'mi'],
    ['Toronto', { latitude: 43.6532, longitude: -79.3832 }, 'mi'],
    ['Honolulu', { latitude: 21.3069, longitude: -157.8583 }, 'km'],
    ['Berlin', { latitude: 52.52, longitude: 13.405 }, 'km'],
    ['Halifax', { latitude: 44.6488, longitude: -63.5752 }, 'km'],
    ['São Paulo', { latitude: -23.5475, longitude: -46.6361 }, 'km'],
    ['Sydney', { latitude: -33.8688, longitude: 151.2093 }, 'km'],
  ])('uses the local unit: %s, at %j, has %s', { tags: ['CONST-15'] }, (_city, point, unit) => {
    expect(search.getDistanceUnit(point)).toBe(unit);
  });

  test.each([
    [24, -100, 'mi'],
    [23.9999999, -100, 'km'],
    [71, -100, 'mi'],
    [71.0000001, -100, 'km'],
    [50, -180, 'mi'],
    [50, 180, 'km'],
    [50, -66, 'mi'],
    [50, -65.9999999, 'km'],
    [24, -180, 'mi'],
    [71, -66, 'mi'],
  ])('counts the edges of the box as inside: %d, %d has %s', { tags: ['CONST-15'] }, (latitude, longitude, unit) => {
    expect(search.getDistanceUnit({ latitude, longitude })).toBe(unit);
  });

  test.each([[undefined], [{ latitude: 0, longitude: 0 }]])('is in kilometres without a place (%j)', (point) => {
    expect(search.getDistanceUnit(point)).toBe('km');
    expect(search.toRadiusKm(50, point)).toBe(50);
  });

  test.each([
    [0, 0],
    [5, 8.04672],
    [10, 16.09344],
    [20, 32.18688],
    [50, 80.4672],
  ])('of %i miles is %d kilometres', (miles, kilometres) => {
    expect(search.toRadiusKm(miles, { latitude: 40.7, longitude: -74 })).toBeCloseTo(kilometres, 9);
    expect(search.toRadiusKm(miles, { latitude: 52.5, longitude: 13.4 })).toBe(miles);
  });
});
