import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ERRORS } from './errors.ts';
import { uploadListingPhoto, uploadListingPhotos, uploadProfilePhoto } from './photos.ts';

const PHOTO = { base64Data: 'AAAA', filename: 'bike.jpg' };

function createPhotos(bytes: number, count: number) {
  const base64Data = `data:image/jpeg;base64,${'A'.repeat(Math.ceil(bytes / 3) * 4)}`;
  return Array.from({ length: count }, () => ({ base64Data, filename: 'x'.repeat(255) }));
}

describe('photos for a listing', () => {
  test.each([1, 5])('are sent %i at once', { tags: ['VAL-27'] }, (count) => {
    const photos = Array.from({ length: count }, () => PHOTO);
    expect(z.parse(uploadListingPhotos.body, { photos })).toEqual({ photos });
  });

  test.each([
    [6, 'Maximum 5 photos allowed'],
    [0, 'Please choose an image'],
  ])('are not sent %i at once', { tags: ['VAL-27'] }, (count, sentence) => {
    const photos = Array.from({ length: count }, () => PHOTO);
    expect(z.safeParse(uploadListingPhotos.body, { photos }).error?.issues[0]?.message).toBe(sentence);
  });

  test.each([undefined, null, 'AAAA', PHOTO])('are a list, which %j is not', (photos) => {
    expect(z.safeParse(uploadListingPhotos.body, { photos }).error?.issues[0]?.message).toBe('Please choose an image');
  });

  test.each([{ base64Data: '' }, { base64Data: undefined }, { base64Data: 5 }])(
    'are pictures, which %j is not',
    (changes) => {
      const result = z.safeParse(uploadListingPhoto.body, { ...PHOTO, ...changes });
      expect(result.error?.issues[0]?.message).toBe('Please choose an image');
    },
  );

  test('fit into a body at 5 MB each, alone and five of them', { tags: ['VAL-28', 'CONST-09'] }, () => {
    const bytes = 5 * 1024 * 1024;
    const [one] = createPhotos(bytes, 1);
    expect(JSON.stringify(one).length).toBeLessThanOrEqual(uploadListingPhoto.bodyMaxBytes);
    expect(JSON.stringify({ photos: createPhotos(bytes, 5) }).length).toBeLessThanOrEqual(
      uploadListingPhotos.bodyMaxBytes,
    );
  });

  test('take no more room than about 36 MB in one body, and no more than a profile photo alone', () => {
    expect(uploadListingPhotos.bodyMaxBytes).toBeLessThan(36 * 1024 * 1024);
    expect(uploadListingPhoto.bodyMaxBytes).toBeLessThan(uploadProfilePhoto.bodyMaxBytes);
  });

  test.each([uploadListingPhoto, uploadListingPhotos])(
    'are refused at $path in sentences of their own, for their size and for their kind',
    { tags: ['VAL-28', 'VAL-29'] },
    ({ errors }) => {
      expect(errors.map((code) => ERRORS[code].error)).toEqual([
        'File too large. Please upload images smaller than 5MB.',
        'Invalid file type. Please upload JPEG, PNG, or WebP images.',
        'This image cannot be read. Please try another one.',
        'You have used your 500 MB of photos. Delete listings or photos you no longer need; two days later their space is free.',
      ]);
    },
  );
});
