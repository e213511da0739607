import { expect, test } from 'vitest';
import * as listings from './listings.ts';

test('a listing is a product or a service', () => {
  expect(listings.LISTING_TYPES).toEqual(['PRODUCT', 'SERVICE']);
});

test('a title has at most 100 characters, and its counter warns before', { tags: ['CONST-06'] }, () => {
  expect(listings.TITLE_MAX).toBe(100);
  expect(listings.TITLE_WARN).toBeLessThan(listings.TITLE_MAX);
});

test('a description has at most 500 characters', { tags: ['CONST-07'] }, () => {
  expect(listings.DESCRIPTION_MAX).toBe(500);
});

test('a listing shows at most 5 photos', { tags: ['VAL-27'] }, () => {
  expect(listings.LISTING_PHOTOS_MAX).toBe(5);
});

test('a listing is open for 72 hours', { tags: ['CONST-10'] }, () => {
  expect(listings.LISTING_WINDOW_HOURS).toBe(72);
});

test('20 suggestions come with a listing, 3 with each of a list', () => {
  expect([listings.SUGGESTIONS_WITH_LISTING, listings.SUGGESTIONS_IN_LIST]).toEqual([20, 3]);
});
