import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { layOutComparedPicture, type ScaleSource } from './compared-picture.ts';
import { ComparedStrip, type ComparedStripProps } from './compared-strip.tsx';
import { layOutPicture, type StripPrice } from '@ballpark/rules/strip/picture';

const price = (amount: number, nth = 0): StripPrice => ({ key: `${amount}-${nth}`, amount });

/** The strip of those who count, with the compared prices alongside. */
function buildSource(alongside: readonly number[]): ScaleSource {
  const amounts = [70, 80, 90, 100, 120];
  const figures = { average: 92, min: 70, max: 120, ballpark: { price: 90, low: 75, high: 110 } };
  return { prices: amounts.map((amount) => price(amount)), figures, alongside };
}

function show(overrides: Partial<ComparedStripProps> & Pick<ComparedStripProps, 'prices'>) {
  render(
    <ComparedStrip
      middle={undefined}
      source={undefined}
      format={(amount) => `$${amount}`}
      label="Friends"
      {...overrides}
    />,
  );
  return screen.getByRole('img');
}

test('both pictures put equal amounts in the same place, also where the compared ones widen the scale', () => {
  for (const amounts of [
    [85, 95],
    [50, 140],
    [1, 95, 9000],
  ]) {
    const source = buildSource(amounts);
    const members = layOutPicture({ ...source, width: 320 });
    const compared = layOutComparedPicture({ prices: source.prices, middle: 90, source, width: 320 });
    expect(compared.dots.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual(
      members.dots.map(({ x }) => x).toSorted((a, b) => a - b),
    );
    expect(compared.figureX).toBe(members.mainTick.x);
  }
});

test('the middle and the ballpark have marks of different shapes, which are explained', () => {
  const strip = show({ prices: [price(75), price(110)], middle: 92, source: buildSource([75, 110]) });
  const [, ballpark, middle] = strip.querySelectorAll('svg:first-child > line');
  expect(ballpark?.getAttribute('stroke-dasharray')).not.toBeNull();
  expect(middle?.getAttribute('stroke-dasharray')).toBeNull();
  expect(strip.textContent).toBe('$75$110Their middleBallpark');
});

test('one price alone has no middle, no band and no ends', () => {
  const strip = show({ prices: [price(110)] });
  expect(strip.textContent).toBe('');
  expect(strip.querySelectorAll('rect')).toHaveLength(0);
});

test('a price far outside the scale is counted in words', () => {
  const strip = show({ prices: [price(95), price(9000)], middle: 4548, source: buildSource([95, 9000]) });
  expect(strip.getAttribute('aria-label')).toBe('Friends, 1 price far above the scale');
  expect(strip.textContent).toContain('1 price far above the scale');
});
