import type { BallparkFigure, Suggestion } from '@ballpark/contracts/listings';
import { listSuggestions } from '@ballpark/contracts/suggestions';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { failNetwork, neverAnswer } from '../../../../test/fake-api.ts';
import { buildBallpark, buildPricedListing, buildSuggestion } from '../../../../test/listings.ts';
import { answerSuggestions, buildSuggestions } from '../../../../test/suggestion-pages.ts';
import { createQueryClient } from '../../../api/query-cache.ts';
import { FigureDialog } from './figure-dialog.tsx';

const THREE = [100, 120, 110].map((amount, nth) => buildSuggestion(nth, { amount }));
/** What the server makes of these three. */
const OF_THREE = { price: 110, low: 60, high: 204 };

/** A failed request is repeated once, a second later. */
const PATIENT = { timeout: 10_000 };

function openDialog(suggestions: readonly Suggestion[], ballpark: Partial<BallparkFigure> = OF_THREE, count?: number) {
  const suggestionCount = count ?? suggestions.length;
  const listing = buildPricedListing(suggestions.slice(0, 20), {
    suggestionCount,
    ownSuggestion: suggestions[0] ?? null,
  });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FigureDialog listing={listing} ballpark={buildBallpark(ballpark)} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onClose };
}

/** By tag name: a query by role takes seconds in a long list. */
async function readRows(): Promise<string[]> {
  const list = await screen.findByLabelText('Prices, from low to high');
  return [...list.querySelectorAll('li')].map(({ textContent }) => textContent);
}

test('each price stands with its member and the figure without it, from low to high', async () => {
  answerSuggestions(THREE);
  openDialog(THREE);
  expect(await readRows()).toEqual([
    '$100Youwithout it: $114',
    '$110neighbour2without it: $110',
    '$120neighbour1without it: $104',
  ]);
  expect(screen.getByText('Each price counts the same.')).toBeTruthy();
});

test('the figure is made once more here, and it is the same', async () => {
  answerSuggestions(THREE);
  openDialog(THREE);
  expect(await screen.findByText('Recomputed here: the same')).toBeTruthy();
});

test('a range that closings have changed does not make the figure another one', async () => {
  answerSuggestions(THREE);
  openDialog(THREE, { ...OF_THREE, low: 80, high: 160 });
  expect(await screen.findByText('Recomputed here: the same')).toBeTruthy();
});

test('if the figure on the page is another one, the dialog says which figure it made, and why', async () => {
  answerSuggestions(THREE);
  openDialog(THREE, { ...OF_THREE, price: 114 });
  expect(await screen.findByText('Recomputed here: $110')).toBeTruthy();
  expect(screen.getByText('A price has just changed. The page shows the new figure in a moment.')).toBeTruthy();
  expect(screen.queryByText('Recomputed here: the same')).toBeNull();
});

test('where prices count differently, each says how much', async () => {
  const [first, ...others] = THREE;
  const weighed = [{ ...first!, weight: 1.4 }, ...others];
  answerSuggestions(weighed);
  openDialog(weighed);
  expect((await readRows())[0]).toBe('$100Youwithout it: $114counts 1.4×');
  expect((await readRows())[1]).toMatch(/counts 0\.3×$/);
  expect(screen.queryByText('Each price counts the same.')).toBeNull();
});

test('up to 200 prices come page by page', async () => {
  const all = buildSuggestions(200);
  const asked = answerSuggestions(all);
  openDialog(all);
  expect(await readRows()).toHaveLength(200);
  expect(asked.map(({ search }) => search)).toEqual(['?page=1&limit=100', '?page=2&limit=100']);
});

test('above 200 prices the dialog says that the server computes the figure, and requests none', () => {
  const asked = answerSuggestions(THREE);
  openDialog(THREE, OF_THREE, 201);
  expect(screen.getByText('With more than 200 prices it is computed on the server.')).toBeTruthy();
  expect(screen.queryByText(/^Recomputed here/)).toBeNull();
  expect(asked).toEqual([]);
});

test('while the prices are loading, the dialog says so', () => {
  neverAnswer(listSuggestions);
  openDialog(THREE);
  expect(screen.getByText('Loading all prices…')).toBeTruthy();
});

test('prices that failed to load can be requested again', { timeout: 15_000 }, async () => {
  failNetwork(listSuggestions);
  openDialog(THREE);
  expect(await screen.findByText("We couldn't load the prices.", {}, PATIENT)).toBeTruthy();
  answerSuggestions(THREE);
  await userEvent.click(screen.getByText('Try again'));
  expect(await readRows()).toHaveLength(3);
});
