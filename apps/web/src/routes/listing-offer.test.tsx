import { getOfferAdvice } from '@ballpark/contracts/crowd/offer';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildOfferAdvice } from '../../test/closings.ts';
import { answer } from '../../test/fake-api.ts';
import { buildPricedListing, buildSuggestion } from '../../test/listings.ts';
import { fakeLiveStream } from '../../test/live-stream.ts';
import { openListing, ownedByMe } from '../../test/price-page.tsx';

await Promise.all([
  import('../features/listings/closings/offer-coach.tsx'),
  import('../features/listings/detail/live-listing.tsx'),
]);

afterEach(() => vi.unstubAllGlobals());

const TITLE = 'How this offer compares';

const buildOffered = (count: number, rest = {}) =>
  buildPricedListing(
    Array.from({ length: count }, (_, nth) => buildSuggestion(nth)),
    { hasOffer: true, offerAmount: 90, ...rest },
  );

test('the owner of a listing with an offer reads how it compares', async () => {
  const asked = answer(getOfferAdvice, buildOfferAdvice());
  await openListing(buildOffered(5, ownedByMe));
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy();
  expect(await screen.findByText('You could ask for $122–$142.')).toBeTruthy();
  expect(asked[0]?.authorization).toBe('Bearer good');
});

test.each([
  ['another member', buildOffered(5)],
  ['the owner of a closed listing', buildOffered(5, { ...ownedByMe, isActive: false, finalPrice: 120 })],
  ['the owner of a listing without an offer', buildOffered(5, { ...ownedByMe, hasOffer: false, offerAmount: null })],
])('%s reads nothing of the kind', async (_, listing) => {
  const asked = answer(getOfferAdvice, buildOfferAdvice());
  await openListing(listing);
  await screen.findByText('neighbour1');
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(asked).toEqual([]);
});

test('the advice follows a price that another member suggests', async () => {
  const { asked: followed, say } = fakeLiveStream();
  answer(getOfferAdvice, buildOfferAdvice({ percentBelow: null, pricesAbove: 3 }, 3));
  const { state } = await openListing(buildOffered(3, ownedByMe));
  expect(await screen.findByText('Lower than all 3 prices.')).toBeTruthy();
  await waitFor(() => expect(followed.length).toBeGreaterThan(0));
  state.listing = buildOffered(4, ownedByMe);
  answer(getOfferAdvice, buildOfferAdvice({ percentBelow: null, pricesAbove: 3 }, 4));
  act(() => say({ event: 'changed', data: { what: 'suggestion' } }));
  expect(await screen.findByText('Lower than 3 of 4 prices.')).toBeTruthy();
});

test('a closing asks for no more advice', async () => {
  const { asked: followed, say } = fakeLiveStream();
  const asked = answer(getOfferAdvice, buildOfferAdvice());
  const { state } = await openListing(buildOffered(5, ownedByMe));
  await screen.findByText('You could ask for $122–$142.');
  await waitFor(() => expect(followed.length).toBeGreaterThan(0));
  const askedBefore = asked.length;
  state.listing = buildOffered(5, { ...ownedByMe, isActive: false, finalPrice: 120 });
  act(() => say({ event: 'changed', data: { what: 'closing' } }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  expect(asked).toHaveLength(askedBefore);
});

test('the third price brings the first verdict', async () => {
  const { asked: followed, say } = fakeLiveStream();
  answer(getOfferAdvice, buildOfferAdvice({ verdict: 'fair' }, 3));
  const { state } = await openListing(buildOffered(2, ownedByMe));
  expect(await screen.findByText('Three prices are needed to judge an offer (2 so far).')).toBeTruthy();
  await waitFor(() => expect(followed.length).toBeGreaterThan(0));
  state.listing = buildOffered(3, ownedByMe);
  act(() => say({ event: 'changed', data: { what: 'suggestion' } }));
  expect(await screen.findByText('Fair')).toBeTruthy();
});
