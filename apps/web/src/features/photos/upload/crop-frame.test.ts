import { expect, test } from 'vitest';
import { middleOf, moved, partOf } from './crop-frame.ts';

const LANDSCAPE = { width: 1600, height: 1000 };
const SQUARE = { size: LANDSCAPE, crop: middleOf(LANDSCAPE), ratio: 1 };
const side = (length: number) => ({ width: length, height: length });

test('the first crop is the largest square, in the middle', () => {
  expect(partOf(SQUARE)).toEqual({ x: 300, y: 0, ...side(1000) });
  const portrait = { width: 600, height: 900 };
  expect(partOf({ size: portrait, crop: middleOf(portrait), ratio: 1 })).toEqual({ x: 0, y: 150, ...side(600) });
});

test.each([
  [
    { width: 1500, height: 1000 },
    { x: 0, y: 250, width: 1500, height: 500 },
  ],
  [
    { width: 4000, height: 600 },
    { x: 1100, y: 0, width: 1800, height: 600 },
  ],
])('the first crop of a background is the largest part three times as wide as high: of %j it is %j', (size, part) => {
  expect(partOf({ size, crop: middleOf(size), ratio: 3 })).toEqual(part);
});

test('zooming in takes a smaller square around the same point', () => {
  const crop = { ...middleOf(LANDSCAPE), zoom: 2 };
  expect(partOf({ ...SQUARE, crop })).toEqual({ x: 550, y: 250, ...side(500) });
});

test.each([
  [
    { x: -9, y: 0 },
    { x: 0, y: 0 },
  ],
  [
    { x: 9, y: 0 },
    { x: 600, y: 0 },
  ],
  [
    { x: 0, y: 9 },
    { x: 300, y: 0 },
  ],
  [
    { x: 0.1, y: 0 },
    { x: 400, y: 0 },
  ],
])('moved by %j it stands at %j and never outside the picture', (by, corner) => {
  expect(partOf({ ...SQUARE, crop: moved(SQUARE, by) })).toEqual({ ...corner, ...side(1000) });
});

test('a move against the edge is not owed afterwards', () => {
  const pushed = { ...SQUARE, crop: moved(SQUARE, { x: 9, y: 9 }) };
  expect(partOf({ ...SQUARE, crop: moved(pushed, { x: -0.1, y: 0 }) })).toEqual({ x: 500, y: 0, ...side(1000) });
});

test('zooming out at a corner stays inside the picture', () => {
  const corner = moved({ ...SQUARE, crop: { ...middleOf(LANDSCAPE), zoom: 4 } }, { x: -99, y: -99 });
  expect(partOf({ ...SQUARE, crop: { ...corner, zoom: 1 } })).toEqual({ x: 0, y: 0, ...side(1000) });
});
