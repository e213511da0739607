import { expect, test } from 'vitest';
import { layOutMiniStrip } from './mini-layout.ts';

const SIZE = { width: 320, radius: 7 };

test('amounts keep their order and their distances on the line', () => {
  const { dots } = layOutMiniStrip({ ...SIZE, amounts: [200, 100, 150] });
  const [low = 0, middle = 0, high = 0] = dots.map((dot) => dot.x);
  expect(middle - low).toBe(high - middle);
  expect(low).toBeLessThan(middle);
});

test('the tick stands at the average of all guesses, the own one included', () => {
  const { averageX, dots } = layOutMiniStrip({ ...SIZE, amounts: [100, 200], ownAmount: 150 });
  expect(averageX).toBe(dots.find((dot) => dot.isOwn)?.x);
});

test('no two dots overlap, and the own one stays on the line', () => {
  const { dots, halfHeight } = layOutMiniStrip({
    ...SIZE,
    amounts: [180, 180, 180, 181, 182, 185, 240],
    ownAmount: 180,
  });
  const distances = dots.flatMap((dot, index) =>
    dots.slice(index + 1).map((other) => Math.hypot(dot.x - other.x, dot.y - other.y)),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(2 * SIZE.radius);
  expect(dots.filter((dot) => dot.isOwn).map((dot) => dot.y)).toEqual([0]);
  expect(Math.max(...dots.map((dot) => Math.abs(dot.y)))).toBeLessThan(halfHeight);
});

test('equal guesses stand in the middle', () => {
  const { bandStart, bandEnd, averageX } = layOutMiniStrip({ ...SIZE, amounts: [90, 90] });
  expect(averageX).toBe(SIZE.width / 2);
  expect(bandStart + bandEnd).toBe(SIZE.width);
});

test('the order in which guesses arrive does not change the picture', () => {
  const one = layOutMiniStrip({ ...SIZE, amounts: [155, 180, 165, 290] });
  const other = layOutMiniStrip({ ...SIZE, amounts: [290, 165, 155, 180] });
  expect(one).toEqual(other);
});
