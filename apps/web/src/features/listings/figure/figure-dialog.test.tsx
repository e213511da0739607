import type { BallparkFigure } from '@ballpark/contracts/listings';
import { explainFigure, type FigureReasons } from '@ballpark/contracts/suggestions';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer } from '../../../../test/fake-api.ts';
import { buildBallpark, buildPricedListing, buildSuggestion } from '../../../../test/listings.ts';
import { createQueryClient } from '../../../api/query-cache.ts';
import { FigureDialog } from './figure-dialog.tsx';

const THREE = [100, 120, 110].map((amount, nth) => buildSuggestion(nth, { amount }));
const TWO_FAR = { withoutOutliers: { count: 2, price: 95 } };

function openDialog({ suggestionCount = 3, ...ballpark }: Partial<BallparkFigure> & { suggestionCount?: number } = {}) {
  const listing = buildPricedListing(THREE, { suggestionCount });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FigureDialog listing={listing} ballpark={buildBallpark(ballpark)} onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

test('the dialog says in words who counts more, without names and multipliers', async () => {
  answer(explainFigure, TWO_FAR);
  openDialog();
  const words = 'People who are often close count more, at most four times as much.';
  expect(screen.getByText(new RegExp(`^${words}`))).toBeTruthy();
  await screen.findByText(/^Without/);
  expect(screen.getByRole('dialog').textContent).not.toMatch(/neighbour|×/);
});

test.each<[FigureReasons['withoutOutliers'], string]>([
  [{ count: 2, price: 95 }, 'Without the 2 prices far from all others it would be $95.'],
  [{ count: 1, price: 95 }, 'Without the price far from all others it would be $95.'],
  [{ count: 1, price: 110 }, 'Without the price far from all others it would be the same.'],
  [null, 'No price is far from all others.'],
])('with the outliers %o it says: %s', async (withoutOutliers, words) => {
  answer(explainFigure, { withoutOutliers });
  openDialog();
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  [0, true, 'No similar listing has closed yet, so the fair range is wide on purpose.'],
  [1, true, 'The fair range rests on 1 similar listing that has closed. That is few, so it is wide on purpose.'],
  [29, true, 'The fair range rests on 29 similar listings that have closed. That is few, so it is wide on purpose.'],
  [1234, false, 'The fair range rests on 1,234 similar listings that have closed.'],
])('with %i similar closings the range is explained by them', (basis, isEarly, words) => {
  answer(explainFigure, TWO_FAR);
  openDialog({ basis, isEarly });
  expect(screen.getByText(words)).toBeTruthy();
});

test('above 200 prices the dialog says that a few hardly matter, and requests nothing', () => {
  const asked = answer(explainFigure, TWO_FAR);
  openDialog({ suggestionCount: 201 });
  expect(screen.getByText('With so many prices, a few that are far from all others hardly matter.')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('while the answer is on its way, the dialog says so', () => {
  neverAnswer(explainFigure);
  openDialog();
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an answer that failed can be requested again', async () => {
  failNetwork(explainFigure);
  openDialog();
  expect(await screen.findByText(/^We couldn't load/)).toBeTruthy();
  answer(explainFigure, TWO_FAR);
  await userEvent.click(screen.getByText('Try again'));
  expect(await screen.findByText(/^Without the 2 prices/)).toBeTruthy();
});
