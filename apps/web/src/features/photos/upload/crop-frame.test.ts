import { expect, test } from 'vitest';
import { centreCrop, moveCrop, toVisiblePart } from './crop-frame.ts';

const LANDSCAPE = { width: 1600, height: 1000 };
const SQUARE = { size: LANDSCAPE, crop: centreCrop(LANDSCAPE), ratio: 1 };
const side = (length: number) => ({ width: length, height: length });

test('the first crop is the largest square, in the middle', () => {
  expect(toVisiblePart(SQUARE)).toEqual({ x: 300, y: 0, ...side(1000) });
  const portrait = { width: 600, height: 900 };
  expect(toVisiblePart({ size: portrait, crop: centreCrop(portrait), ratio: 1 })).toEqual({
    x: 0,
    y: 150,
    ...side(600),
  });
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
  expect(toVisiblePart({ size, crop: centreCrop(size), ratio: 3 })).toEqual(part);
});

test('zooming in takes a smaller square around the same point', () => {
  const crop = { ...centreCrop(LANDSCAPE), zoom: 2 };
  expect(toVisiblePart({ ...SQUARE, crop })).toEqual({ x: 550, y: 250, ...side(500) });
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
])('moveCrop by %j it stands at %j and never outside the picture', (by, corner) => {
  expect(toVisiblePart({ ...SQUARE, crop: moveCrop(SQUARE, by) })).toEqual({ ...corner, ...side(1000) });
});

test('a move against the edge is not owed afterwards', () => {
  const pushed = { ...SQUARE, crop: moveCrop(SQUARE, { x: 9, y: 9 }) };
  expect(toVisiblePart({ ...SQUARE, crop: moveCrop(pushed, { x: -0.1, y: 0 }) })).toEqual({
    x: 500,
    y: 0,
    ...side(1000),
  });
});

test('zooming out at a corner stays inside the picture', () => {
  const corner = moveCrop({ ...SQUARE, crop: { ...centreCrop(LANDSCAPE), zoom: 4 } }, { x: -99, y: -99 });
  expect(toVisiblePart({ ...SQUARE, crop: { ...corner, zoom: 1 } })).toEqual({ x: 0, y: 0, ...side(1000) });
});
