import { expect, test } from 'vitest';
import { photoUrl, photoUrlOfSize, readPhotoUrl } from './photo-urls.ts';

const HASH = '0123456789abcdef'.repeat(4);

test('an address says which photo, size and format it is', () => {
  const address = { contentHash: HASH, variant: '256', format: 'webp' } as const;
  expect(photoUrl(address)).toBe(`/media/${HASH}/256.webp`);
  expect(readPhotoUrl(photoUrl(address))).toEqual(address);
});

test('from one size follow the others, and a foreign address stays as it is', () => {
  expect(photoUrlOfSize(`/media/${HASH}/256.webp`, '1200')).toBe(`/media/${HASH}/1200.webp`);
  expect(photoUrlOfSize('https://elsewhere.example/me.png', '1200')).toBe('https://elsewhere.example/me.png');
});

test.each([
  `/media/${HASH}/257.webp`,
  `/media/${HASH}/master.webp`,
  `/media/${HASH}/256.avif`,
  `/media/${HASH}/256.webp?x`,
  `/media/${HASH.slice(1)}/256.webp`,
  `/media/${HASH.toUpperCase()}/256.webp`,
  `//elsewhere.example/media/${HASH}/256.webp`,
  `/media/../${HASH}/256.webp`,
  '',
])('%s is no address of ours', (url) => {
  expect(readPhotoUrl(url)).toBeUndefined();
});
