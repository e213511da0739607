import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MiniPriceStrip } from './mini-price-strip.tsx';

test('the strip is one picture with a text, and draws every guess', () => {
  render(<MiniPriceStrip amounts={[155, 180]} ownAmount={160} label="3 guesses from $155 to $180, yours $160" />);
  const strip = screen.getByRole('img', { name: '3 guesses from $155 to $180, yours $160' });
  expect(strip.querySelectorAll('circle')).toHaveLength(3);
});

test('one guess alone has no range and no average', () => {
  render(<MiniPriceStrip amounts={[150]} label="One guess of $150" />);
  const strip = screen.getByRole('img', { name: 'One guess of $150' });
  expect(strip.querySelectorAll('rect')).toHaveLength(0);
  expect(strip.querySelectorAll('line')).toHaveLength(1);
});

test('after the end the nearest guess and the price it went for are gold, and the guesses stay where they were', () => {
  const amounts = [150, 184, 210];
  const { unmount } = render(<MiniPriceStrip amounts={amounts} label="Open" />);
  const readPlaces = (name: string) =>
    [...screen.getByRole('img', { name }).querySelectorAll('circle')].map((dot) => dot.getAttribute('cx'));
  const before = readPlaces('Open');
  unmount();
  render(<MiniPriceStrip amounts={amounts} ending={{ final: 180, closest: 184 }} label="Closed" />);
  expect(readPlaces('Closed')).toEqual(before);
  const strip = screen.getByRole('img', { name: 'Closed' });
  expect(strip.querySelectorAll('circle.fill-gold')).toHaveLength(1);
  expect(strip.querySelector('circle.fill-gold')?.getAttribute('cx')).toBe(before[1]);
  // Halfway between the lowest and the highest.
  expect(strip.querySelector('path.fill-gold')?.getAttribute('d')).toMatch(/^M160 /);
});

test('without guesses nothing is drawn', () => {
  const { container } = render(<MiniPriceStrip amounts={[]} label="No guesses" />);
  expect(container.innerHTML).toBe('');
});
