import { uploadProfilePhoto } from '@ballpark/contracts/photos';
import { describe, expect, test } from 'vitest';
import { failNetwork, refuse } from '../../../../test/fake-api.ts';
import { findFileProblem } from '../picture/use-photo-upload.ts';
import { sendProfilePhoto } from './photos-queries.ts';

const MEBIBYTE = 1024 * 1024;

describe('a chosen file', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])('may be %s', { tags: ['VAL-31'] }, (type) => {
    expect(findFileProblem({ type, size: 1 })).toBeUndefined();
  });

  test.each(['image/heic', 'image/svg+xml', 'application/pdf', 'text/plain', ''])(
    'may not be %j',
    { tags: ['VAL-33'] },
    (type) => {
      expect(findFileProblem({ type, size: 1 })).toBe(
        'Invalid file type. Please upload JPEG, PNG, WebP, or GIF images.',
      );
    },
  );

  test.each([
    [10 * MEBIBYTE, undefined],
    [10 * MEBIBYTE + 1, 'File too large. Please upload images smaller than 10MB.'],
  ])('of %i bytes has the problem: %s', { tags: ['VAL-32', 'VAL-34'] }, (size, problem) => {
    expect(findFileProblem({ type: 'image/png', size })).toBe(problem);
  });
});

describe('sending a profile photo', () => {
  const photo = { file: new File(['x'], 'face.png', { type: 'image/png' }), part: null };
  const sending = { signal: new AbortController().signal, onProgress: () => undefined };

  test(
    "that gets no answer fails with 'Failed to upload profile photo. Please try again.'",
    { tags: ['ERR-20'] },
    async () => {
      failNetwork(uploadProfilePhoto);
      await expect(sendProfilePhoto(photo, sending)).rejects.toThrow(
        'Failed to upload profile photo. Please try again.',
      );
    },
  );

  test('that the server cannot take fails with the same words', { tags: ['ERR-20'] }, async () => {
    refuse(uploadProfilePhoto, 'unavailable');
    await expect(sendProfilePhoto(photo, sending)).rejects.toThrow('Failed to upload profile photo. Please try again.');
  });

  test('that does not fit into the quota fails with the words of the server', async () => {
    refuse(uploadProfilePhoto, 'photo_quota_reached');
    await expect(sendProfilePhoto(photo, sending)).rejects.toThrow(
      'You have used your 500 MB of photos. Delete listings or photos you no longer need; two days later their space is free.',
    );
  });

  test('that is refused for the picture itself fails with the words of the server', async () => {
    refuse(uploadProfilePhoto, 'unreadable_image');
    await expect(sendProfilePhoto(photo, sending)).rejects.toThrow(
      'This image cannot be read. Please try another one.',
    );
  });
});
