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
  expect(picture).toMatchObject({ below: 1, above: 1, isCutBelow: true, isCutAbove: true });
  expect(picture.mainTick.isInside).toBe(false);
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
  expect(far.offerX).toBeLessThan(far.band.start);
});

test('band and tick follow the figures over all prices, where only some are drawn', () => {
  const figures = { average: 150, min: 100, max: 200 };
  const { mainTick, averageTick, band } = layOutPicture({ prices: priced([140, 160]), figures, width: 320 });
  expect([mainTick.x, averageTick]).toEqual([160, undefined]);
  expect(band.end - band.start).toBeGreaterThan(200);
});

function drawFigure(amounts: readonly number[], ballpark: { price: number; low: number; high: number }) {
  const prices = priced(amounts);
  return layOutPicture({ prices, figures: { ...computeFigures(prices), ballpark }, width: 320 });
}

const PRANKED = [30, 35, 38, 40, 42, 1500, 1800];

test('with a ballpark figure the band is the fair range, and average and figure have a tick each', () => {
  const { band, span, mainTick, averageTick, dots } = drawFigure([80, 100, 150], { price: 100, low: 70, high: 140 });
  expect(band).toMatchObject({ isOpenBelow: false, isOpenAbove: false });
  expect(band.start).toBeLessThan(dots.find(({ key }) => key === '0')?.x ?? 0);
  expect(band.end).toBeLessThan(dots.find(({ key }) => key === '2')?.x ?? 0);
  expect(mainTick).toEqual({ x: dots.find(({ key }) => key === '1')?.x, isInside: true });
  expect(averageTick?.x).toBeGreaterThan(mainTick.x);
  expect(span.end).toBeGreaterThan(band.end);
});

test('a fair range that leaves the scale goes on to the edge of the picture and leaves the prices a third of it', () => {
  const { band, dots, isCutBelow, isCutAbove } = drawFigure([170, 180, 190], { price: 180, low: 60, high: 900 });
  expect(band).toEqual({ start: 0, end: 320, isOpenBelow: true, isOpenAbove: true });
  expect([isCutBelow, isCutAbove]).toEqual([false, false]);
  const places = dots.map(({ x }) => x);
  expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(40);
});

test('of seven prices two pranks are pinned outside the fair range, and the others keep their room', () => {
  const { band, dots, above, averageTick } = drawFigure(PRANKED, { price: 40, low: 21, high: 76 });
  const places = PRANKED.map((_, index) => dots.find(({ key }) => key === String(index))?.x ?? 0);
  expect(above).toBe(2);
  expect(averageTick?.isInside).toBe(false);
  expect(Math.min(...places.slice(5))).toBeGreaterThan(band.end);
  expect((places[4] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(60);
});

test('an open fair range stops before the prices that are pinned to the edge', () => {
  const { band, dots } = drawFigure([100, 101, 102, 103, 104, 900], { price: 102, low: 57, high: 183 });
  expect(band.isOpenAbove).toBe(true);
  expect(band.end).toBeLessThan((dots.find(({ key }) => key === '5')?.x ?? 0) - 7);
});

test('two camps of prices stay on the scale, although no price is near the fair range', () => {
  expect(drawFigure([10, 11, 12, 1000, 1100, 1200], { price: 110, low: 52, high: 235 })).toMatchObject({ above: 0 });
});
