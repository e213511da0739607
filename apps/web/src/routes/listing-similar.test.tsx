import { getComparables } from '@ballpark/contracts/crowd/guide';
import { revealPrices } from '@ballpark/contracts/listings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildComparables } from '../../test/closings.ts';
import { answer } from '../../test/fake-api.ts';
import { buildListing, buildPricedListing, buildSuggestion } from '../../test/listings.ts';
import { getButton, openListing } from '../../test/price-page.tsx';

await Promise.all([
  import('../features/listings/closings/similar-things.tsx'),
  import('../features/listings/guessing/veil-card.tsx'),
]);

const LINE = /^Similar things nearby went for/;

test.each([
  ['an open listing', buildListing()],
  ['a closed listing', buildListing({ isActive: false, finalPrice: 50 })],
])('the page of %s says what similar things went for', async (_, listing) => {
  answer(getComparables, buildComparables());
  await openListing(listing);
  expect(await screen.findByText(LINE)).toBeTruthy();
});

/** The page is idle since the first test, so it would ask at once. */
test('while the prices are veiled the page does not ask; afterwards it does', async () => {
  const asked = answer(getComparables, buildComparables());
  const open = buildPricedListing([buildSuggestion(1)]);
  const veiled = buildListing({ veiled: true, suggestionCount: 1 });
  answer(revealPrices, open);
  const { person, state } = await openListing(veiled);
  await screen.findByText('1 price hidden so that yours is your own');
  expect(asked).toEqual([]);
  state.listing = open;
  await person.click(getButton('Just show me'));
  expect(await screen.findByText(LINE)).toBeTruthy();
});
