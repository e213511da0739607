import { expect, test } from 'vitest';
import { computeFigures, layOutPicture, type StripMark, type StripPrice } from './picture.ts';

function priced(amounts: readonly number[], marks: Record<number, StripMark> = {}): StripPrice[] {
  return amounts.map((amount, index) => ({ key: String(index), amount, mark: marks[index] }));
}

function draw(
  amounts: readonly number[],
  said: { marks?: Record<number, StripMark>; offer?: number; final?: number; width?: number } = {},
) {
  const { marks, width = 320, ...rest } = said;
  const prices = priced(amounts, marks);
  return layOutPicture({ prices, figures: computeFigures(prices), width, ...rest });
}

function closestPair(dots: ReturnType<typeof draw>['dots']): number {
  const airs = dots.flatMap((dot, index) =>
    dots.slice(index + 1).map((other) => Math.hypot(dot.x - other.x, dot.y - other.y) - dot.radius - other.radius),
  );
  return Math.min(...airs);
}

const ELEVEN = [160, 155, 165, 165, 170, 180, 180, 185, 190, 200, 290];
const EQUAL = Array.from({ length: 100 }, () => 80);

test.each([
  [1, 7],
  [20, 7],
  [21, 5],
  [40, 5],
  [41, 4],
])('with %i prices a dot has a radius of %i', (count, radius) => {
  const { dots } = draw(Array.from({ length: count }, (_, index) => 100 + index));
  expect(dots[0]?.radius).toBe(radius);
});

test.each([250, 320, 700])('at a width of %i no dot touches another or leaves the picture', (width) => {
  for (const amounts of [[150], ELEVEN, [1, ...ELEVEN, 9999], EQUAL, [150, 200]]) {
    const { dots, middle, height } = draw(amounts, { width, offer: 140, final: 172, marks: { 0: 'own-closest' } });
    expect(dots).toHaveLength(amounts.length);
    expect(closestPair(dots)).toBeGreaterThanOrEqual(0.9);
    for (const { x, y, radius } of dots) {
      expect(x - radius).toBeGreaterThanOrEqual(0);
      expect(x + radius).toBeLessThanOrEqual(width);
      expect(middle + y - radius).toBeGreaterThanOrEqual(0);
      expect(middle + y + radius).toBeLessThanOrEqual(height);
    }
  }
});

test('the height follows from the number of prices and marks alone, so that it can be kept free', () => {
  const wide = draw(ELEVEN, { width: 700, offer: 140 });
  expect(draw(EQUAL.slice(0, 11), { width: 250, offer: 140 }).height).toBe(wide.height);
  expect(draw(ELEVEN).height).toBeLessThan(wide.height);
});

test('the same prices in another order give the same picture', () => {
  const prices = priced(ELEVEN, { 0: 'own' });
  const figures = computeFigures(prices);
  const turned = layOutPicture({ prices: prices.toReversed(), figures, width: 320 });
  expect(turned).toEqual(layOutPicture({ prices, figures, width: 320 }));
});

test('the own price stays on the line and is larger; the others step aside', () => {
  const { dots } = draw([180, 180, 180], { marks: { 2: 'own' } });
  expect(dots.find(({ mark }) => mark === 'own')).toMatchObject({ y: 0, radius: 9 });
  expect(dots.filter(({ y }) => y === 0)).toHaveLength(1);
});

test('a price unlike the others is pinned to its edge and leaves them their room', () => {
  const alike = [155, 160, 165, 165, 170, 180, 180, 185, 190, 200];
  const picture = draw([1, ...alike, 9999]);
  const places = alike.map((_, index) => picture.dots.find(({ key }) => key === String(index + 1))?.x ?? 0);
  expect(picture).toMatchObject({ below: 1, above: 1, isCutBelow: true, isCutAbove: true, isAverageInside: false });
  expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(160);
});

test('where all but one agree, the one is pinned', () => {
  expect(draw([180, 180, 180, 180, 180, 9999])).toMatchObject({ below: 0, above: 1 });
  expect(draw([180, 180, 180, 180, 180, 190])).toMatchObject({ below: 0, above: 0 });
});

test('of fewer than five prices none is called unlike the others', () => {
  expect(draw([1, 180, 190, 9999])).toMatchObject({ below: 0, above: 0, isCutAbove: false });
});

test('an offer and a final price stand on the same scale as the prices', () => {
  const { offerX = 0, finalX = 0, dots } = draw([150, 170, 200], { offer: 140, final: 170 });
  expect(offerX).toBeLessThan(Math.min(...dots.map(({ x }) => x)));
  expect(finalX).toBe(dots.find(({ key }) => key === '1')?.x);
});

test('an offer far from every price does not push them together', () => {
  const far = draw([180, 185, 190], { offer: 20 });
  expect(far).toMatchObject({ below: 0, isCutBelow: true });
  expect(far.offerX).toBeLessThan(far.bandStart);
});

test('band and tick follow the figures over all prices, where only some are drawn', () => {
  const figures = { average: 150, min: 100, max: 200 };
  const { averageX, bandStart, bandEnd } = layOutPicture({ prices: priced([140, 160]), figures, width: 320 });
  expect(averageX).toBe(160);
  expect(bandEnd - bandStart).toBeGreaterThan(200);
});
