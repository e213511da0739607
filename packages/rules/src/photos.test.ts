import { describe, expect, test } from 'vitest';
import { LISTING_PHOTOS_MAX } from './listings.ts';
import * as photos from './photos.ts';
import { PHOTO_VARIANTS } from './photos.ts';

describe('profile images', () => {
  test('are JPEG, PNG, WebP or GIF', { tags: ['VAL-31'] }, () => {
    expect(photos.PROFILE_PHOTO_TYPES).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
  });

  test('have at most 10 MB', { tags: ['VAL-32'] }, () => {
    expect(photos.PROFILE_PHOTO_MAX_BYTES).toBe(10_485_760);
  });

  test('are stored as two squares for avatars and one large picture', () => {
    const sizes = Object.entries(PHOTO_VARIANTS.profile).map(([name, { width, height, fit }]) => [
      name,
      width,
      height,
      fit,
    ]);
    expect(sizes).toEqual([
      ['96', 96, 96, 'cover'],
      ['256', 256, 256, 'cover'],
      ['1200', 1200, 1200, 'inside'],
    ]);
  });
});

describe('photos of listings', () => {
  test('are JPEG, PNG or WebP', { tags: ['VAL-29'] }, () => {
    expect(photos.LISTING_PHOTO_TYPES).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  });

  test('are five of at most 5 MB each, and profile images have up to 10 MB', { tags: ['VAL-28', 'CONST-09'] }, () => {
    expect(LISTING_PHOTOS_MAX).toBe(5);
    expect(photos.LISTING_PHOTO_MAX_BYTES).toBe(5_242_880);
    expect(photos.PROFILE_PHOTO_MAX_BYTES).toBe(10_485_760);
  });

  test('are stored uncropped, and the name of each size is its width', () => {
    for (const [name, { width, fit }] of Object.entries(PHOTO_VARIANTS.listing)) {
      expect([String(width), fit]).toEqual([name, 'inside']);
    }
    expect(Object.keys(PHOTO_VARIANTS.listing)).toEqual(['320', '400', '640', '960', '1600']);
  });
});

test('size names are unique across all kinds, because a photo URL contains only the size name', () => {
  const names = Object.values(PHOTO_VARIANTS).flatMap((variants) => Object.keys(variants));
  expect(new Set(names).size).toBe(names.length);
});

describe('a body of base64', () => {
  test.each([0, 1, 2, 3, 10_485_760])('has room for %i bytes, their prefix and the JSON around them', (bytes) => {
    const body = {
      base64Data: `data:image/jpeg;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}`,
      filename: 'x'.repeat(255),
    };
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(photos.base64BodyBytes(bytes));
  });
});
