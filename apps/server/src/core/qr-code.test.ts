import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code.ts';

test('the path has one square for each dark module, inside an empty border', () => {
  const address = 'https://ballpark.example/ask/0123456789abcdef';
  const { size, path } = drawQrCode(address);
  const { data } = encode(address, { ecc: 'M', border: 2 });
  expect(size).toBe(data.length);
  const drawn = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect([...drawn].toSorted()).toEqual(dark.toSorted());
  expect(dark.every((place) => place.split(' ').every((at) => Number(at) >= 2 && Number(at) < size - 2))).toBe(true);
});
