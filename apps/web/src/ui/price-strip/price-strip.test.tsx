import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PriceStrip, type PriceStripProps } from './price-strip.tsx';

const dollars = (amount: number) => `$${amount}`;

function show(overrides: Partial<PriceStripProps> & Pick<PriceStripProps, 'prices'>) {
  render(<PriceStrip format={dollars} label="Prices" {...overrides} />);
  return screen.getByRole('img');
}

function plain(...amounts: number[]): PriceStripProps['prices'] {
  return amounts.map((amount, index) => ({ key: String(index), amount }));
}

test('the strip is one picture with a text, and names its lowest and highest price', () => {
  const strip = show({ prices: plain(155, 180, 290), label: '3 suggestions from $155 to $290' });
  expect(strip.getAttribute('aria-label')).toBe('3 suggestions from $155 to $290');
  expect(strip.textContent).toBe('$155$290');
  expect(strip.querySelectorAll('circle')).toHaveLength(3);
});

test('one price has no range, no average and no band', () => {
  const strip = show({ prices: plain(150) });
  expect(strip.textContent).toBe('');
  expect(strip.querySelectorAll('path')).toHaveLength(0);
  expect(strip.querySelectorAll('line')).toHaveLength(1);
});

test('the signs are explained, each only where it stands', () => {
  const closest = { key: 'a', amount: 170, mark: 'closest' } as const;
  const own = { key: 'b', amount: 170, mark: 'own' } as const;
  expect(show({ prices: [closest, own], offer: 140, final: 172 }).textContent).toBe('YouOfferedFinalClosest');
});

test('the own price explains itself as such when it is also the closest', () => {
  const both = { key: 'a', amount: 170, mark: 'own-closest' } as const;
  expect(show({ prices: [both], final: 172 }).textContent).toBe('YouFinalClosest');
});

test('the signs at the ends are explained: how many prices lie outside the scale', () => {
  const strip = show({ prices: plain(1, 155, 160, 165, 165, 170, 175, 180, 185, 9000, 9999) });
  expect(strip.getAttribute('aria-label')).toBe('Prices, 1 price far below the scale, 2 prices far above the scale');
  expect(strip.textContent).toBe('$1$99991 price far below the scale2 prices far above the scale');
});

test('a mark outside the scale is explained as well', () => {
  const strip = show({ prices: plain(155, 160, 165, 170, 175), final: 9000 });
  expect(strip.textContent).toBe('$155$175FinalOff the scale');
});

test('with a ballpark figure there are two ticks, the thin one of the average is explained, and the ends stay', () => {
  const ballpark = { price: 175, low: 100, high: 310 };
  const strip = show({ prices: plain(155, 180, 290), figures: { average: 208, min: 155, max: 290, ballpark } });
  const widths = [...strip.querySelectorAll('line[y1]')].map((line) => line.getAttribute('stroke-width'));
  expect(widths).toEqual(['1.5', '3', '1.5']);
  expect(strip.textContent).toBe('$155$290Average');
});

test('the band is round where the fair range ends and straight where it goes on', () => {
  const ballpark = { price: 180, low: 170, high: 900 };
  const strip = show({ prices: plain(160, 180, 200), figures: { average: 180, min: 160, max: 200, ballpark } });
  const band = strip.querySelector('svg > path')?.getAttribute('d');
  expect(band).toMatch(/^M[\d.]+ 4H320a0 0 0 0 1 0 0V64a0 0 0 0 1 0 0H[\d.]+a20 20 /);
});

test('without prices nothing is drawn', () => {
  const { container } = render(<PriceStrip prices={[]} format={dollars} label="None" />);
  expect(container.innerHTML).toBe('');
});
