import { expect, test } from 'vitest';
import { middleOf, moved, squareOf } from './crop-frame.ts';

const LANDSCAPE = { width: 1600, height: 1000 };

test('the first crop is the largest square, in the middle', () => {
  expect(squareOf(LANDSCAPE, middleOf(LANDSCAPE))).toEqual({ x: 300, y: 0, side: 1000 });
  const portrait = { width: 600, height: 900 };
  expect(squareOf(portrait, middleOf(portrait))).toEqual({ x: 0, y: 150, side: 600 });
});

test('zooming in takes a smaller square around the same point', () => {
  expect(squareOf(LANDSCAPE, { ...middleOf(LANDSCAPE), zoom: 2 })).toEqual({ x: 550, y: 250, side: 500 });
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
  expect(squareOf(LANDSCAPE, moved(LANDSCAPE, middleOf(LANDSCAPE), by))).toEqual({ ...corner, side: 1000 });
});

test('a move against the edge is not owed afterwards', () => {
  const pushed = moved(LANDSCAPE, middleOf(LANDSCAPE), { x: 9, y: 9 });
  expect(squareOf(LANDSCAPE, moved(LANDSCAPE, pushed, { x: -0.1, y: 0 }))).toEqual({ x: 500, y: 0, side: 1000 });
});

test('zooming out at a corner stays inside the picture', () => {
  const corner = moved(LANDSCAPE, { ...middleOf(LANDSCAPE), zoom: 4 }, { x: -99, y: -99 });
  expect(squareOf(LANDSCAPE, { ...corner, zoom: 1 })).toEqual({ x: 0, y: 0, side: 1000 });
});
