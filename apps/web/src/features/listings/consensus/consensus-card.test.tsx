import type { BallparkFigure } from '@ballpark/contracts/listings';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { buildBallpark, buildPricedListing, buildSuggestion } from '../../../../test/listings.ts';
import { createQueryClient } from '../../../api/query-cache.ts';
import { ConsensusCard, formatAverage, listFigures, fitsOnOneLine } from './consensus-card.tsx';

type Shown = { amounts: readonly number[]; ballpark?: Partial<BallparkFigure>; currency?: string };

const EARLY = 'Early estimate. Too few similar listings have closed to say how often this holds.';
const DIFFER = 'Opinions differ: hardly anybody is near this figure.';

/** Shows the card of a listing with these prices and, if given, this figure. */
function showCard({ amounts, ballpark, currency = 'USD' }: Shown) {
  const suggestions = amounts.map((amount, nth) => buildSuggestion(nth, { amount }));
  const { consensus, ...listing } = buildPricedListing(suggestions, { currency });
  if (consensus === null) throw new Error('These prices have no consensus');
  const figure = ballpark === undefined ? null : buildBallpark({ count: amounts.length, ...ballpark });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ConsensusCard listing={listing} consensus={{ ...consensus, ballpark: figure }} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

function readLargeFigure(): string | null | undefined {
  return screen.getByText('about').closest('p')?.textContent;
}

test('with two prices the average is large, and the card says when the ballpark comes', { tags: ['DETAIL-05'] }, () => {
  showCard({ amounts: [43.1, 43.16] });
  expect(readLargeFigure()).toBe('about $43.13');
  expect(screen.getByText('The ballpark comes with 3 prices (2 so far)')).toBeTruthy();
  expect(screen.queryByText('Ballpark')).toBeNull();
  expect(screen.queryByText(/^Fair range/)).toBeNull();
});

test.each([[[85]], [[85, 85]]])('equal prices of %j are said once each, without a rounded one', (amounts) => {
  showCard({ amounts });
  expect(screen.queryByText('about')).toBeNull();
  expect(screen.getByText(`The ballpark comes with 3 prices (${amounts.length} so far)`)).toBeTruthy();
  const terms = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(terms).toEqual(['Average$85', 'Min$85', 'Max$85', 'Range$0']);
});

test(
  'from three prices on the ballpark is large, and average, min, max and range stay',
  { tags: ['DETAIL-05'] },
  () => {
    showCard({ amounts: [35, 43, 999], ballpark: { price: 44, low: 23, high: 84 } });
    expect(screen.getByText('Ballpark')).toBeTruthy();
    expect(readLargeFigure()).toBe('about $44');
    expect(screen.getByText('Fair range $23–$84')).toBeTruthy();
    expect(screen.queryByText(/^The ballpark comes/)).toBeNull();
    const terms = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(terms).toEqual(['Average$359', 'Min$35', 'Max$999', 'Range$964']);
  },
);

test(
  'three prices whose figure is still being made show the average, without a promise',
  { tags: ['DETAIL-05'] },
  () => {
    showCard({ amounts: [100, 110, 150] });
    expect(readLargeFigure()).toBe('about $120');
    expect(screen.queryByText(/ballpark/i)).toBeNull();
  },
);

test('the card of an early range says so, and leads nowhere', () => {
  showCard({ amounts: [100, 110, 120], ballpark: { isEarly: true, basis: 29 } });
  expect(screen.getByText(EARLY)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the card of a calibrated range says how often it holds, and leads to the accuracy page', () => {
  showCard({ amounts: [100, 110, 120], ballpark: { isEarly: false, basis: 30 } });
  const link = screen.getByRole('link', { name: 'About 8 of 10 similar listings ended inside.' });
  expect(link.getAttribute('href')).toBe('/accuracy');
  expect(screen.queryByText(EARLY)).toBeNull();
});

test.each([true, false])('where it is %s that opinions differ, the card says so', (isDivided) => {
  showCard({ amounts: [10, 12, 900, 1000], ballpark: { isDivided } });
  expect(screen.queryByText(DIFFER) !== null).toBe(isDivided);
});

test('the figure and its range are in the currency of the listing', { tags: ['CUR-06'] }, () => {
  showCard({ amounts: [9000, 9500, 12_000], currency: 'JPY', ballpark: { price: 9600, low: 5200, high: 17_800 } });
  expect(readLargeFigure()).toMatch(/^about [¥￥]9,600$/);
  expect(screen.getByText(/^Fair range [¥￥]5,200–[¥￥]17,800$/)).toBeTruthy();
});

test.each([
  [99.99, 'USD', '$99.99'],
  [100.4, 'USD', '$100'],
  [180.5, 'USD', '$181'],
  [3.33, 'USD', '$3.33'],
  [1234.56, 'JPY', '¥1,235'],
])('an average of %f %s is about %s', { tags: ['DETAIL-05'] }, (average, currency, about) => {
  expect(formatAverage(average, currency)).toBe(about);
});

test(
  'average, min, max and range come in this order, in the currency of the listing',
  { tags: ['DETAIL-05', 'CUR-06'] },
  () => {
    const figures = listFigures({ average: 180.91, min: 120, max: 240.5, range: 120.5, ballpark: null }, 'GBP');
    expect(figures).toEqual([
      ['Average', '£180.91'],
      ['Min', '£120'],
      ['Max', '£240.50'],
      ['Range', '£120.50'],
    ]);
  },
);

test('figures stand side by side as long as all of them are short', () => {
  const short = listFigures({ average: 180.91, min: 120, max: 240, range: 120, ballpark: null }, 'USD');
  const long = listFigures({ average: 180.91, min: 120, max: 1240.5, range: 120, ballpark: null }, 'USD');
  expect([fitsOnOneLine(short), fitsOnOneLine(long)]).toEqual([true, false]);
});
