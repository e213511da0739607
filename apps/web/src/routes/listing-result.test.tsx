import { getListing } from '@ballpark/contracts/listings';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { respond } from '../../test/fake-api.ts';
import {
  buildBallpark,
  buildListing,
  buildPricedListing,
  buildSuggestion,
  hoursAgo,
  toMade,
} from '../../test/listings.ts';
import { buildOwnSuggestion, getButton, openListing, write } from '../../test/price-page.tsx';

const priced = buildPricedListing([buildSuggestion(0, { amount: 132 })], { createdAt: hoursAgo(41.5) });

/** Suggests a price on the page. */
async function suggest(amount: string, { listing = priced } = {}) {
  let stored = listing;
  const page = await openListing(listing);
  respond(getListing, () => HttpResponse.json({ success: true, data: stored }));
  respond(suggestPrice, () => {
    const { id, title, createdAt, suggestions } = listing;
    const mine = buildOwnSuggestion({ amount: Number(amount), listingId: id });
    stored = buildPricedListing([mine, ...suggestions], { id, title, createdAt, ownSuggestion: mine });
    return HttpResponse.json({ success: true, data: toMade(mine) }, { status: 201 });
  });
  await page.person.click(getButton('Suggest Price'));
  await screen.findByLabelText('Your price');
  await submit(amount);
  return page;
}

async function submit(amount: string): Promise<void> {
  write('Your price', amount);
  fireEvent.click(getButton('Submit suggestion'));
  await screen.findByRole('dialog', { name: `You suggested $${amount}` });
}

test.each([
  ['108', '$12 under the average'],
  ['156', '$12 over the average'],
  ['132', 'Right on the average'],
])('after suggesting $%s the dialog says where that stands, what it may earn and until when', async (amount, words) => {
  await suggest(amount);
  const dialog = screen.getByRole('dialog');
  const heading = await within(dialog).findByRole('heading', { name: words });
  expect(document.activeElement).toBe(heading);
  expect(within(dialog).getByText('Up to 50 XP when it closes, 30h left')).toBeTruthy();
  expect(within(dialog).getByRole('img', { name: new RegExp(`^2 suggestions .*yours \\$${amount}`) })).toBeTruthy();
});

test('with a ballpark figure the price is compared with it, and the sentence stays when the new figure comes', async () => {
  const others = [90, 100, 110].map((amount, nth) => buildSuggestion(nth, { amount }));
  const before = buildPricedListing(others);
  const withFigure = (price: number) => ({ ...before.consensus!, ballpark: buildBallpark({ price }) });
  const { state, person } = await openListing({ ...before, consensus: withFigure(100) });
  const mine = buildOwnSuggestion({ amount: 140 });
  const refetch = Promise.withResolvers<undefined>();
  respond(suggestPrice, () => HttpResponse.json({ success: true, data: toMade(mine) }, { status: 201 }));
  respond(getListing, async () => {
    await refetch.promise;
    return HttpResponse.json({ success: true, data: state.listing });
  });
  state.listing = buildPricedListing([mine, ...others], { ownSuggestion: mine, consensus: withFigure(104) });
  await person.click(getButton('Suggest Price'));
  await screen.findByLabelText('Your price');
  await submit('140');
  const sentence = await screen.findByRole('heading', { name: '$40 over the ballpark' });
  const panel = screen.getByText(/Up to 50 XP when the listing closes/);
  expect(panel.textContent).toMatch(/^\$40 over the ballpark\. /);
  refetch.resolve(undefined);
  await waitFor(() => expect(panel.textContent).toMatch(/^\$36 over the ballpark\. /));
  expect(sentence.textContent).toBe('$40 over the ballpark');
});

test('the first suggestion says so, without an average to compare it with', async () => {
  await suggest('20', { listing: buildListing() });
  expect(await screen.findByRole('heading', { name: 'Yours is the first suggestion' })).toBeTruthy();
});

test('Next listing leads to quick mode in place of this page', async () => {
  const { person, at } = await suggest('108');
  await person.click(await screen.findByRole('link', { name: 'Next listing' }));
  expect(at()).toBe('/quick');
});

test('the second click of a double click on the submit button does not leave the result', async () => {
  const { at } = await suggest('108');
  const link = await screen.findByRole('link', { name: 'Next listing' });
  fireEvent.click(link, { detail: 2 });
  expect(at()).toBe(`/listing/${priced.id}`);
  fireEvent.click(link, { detail: 1 });
  await waitFor(() => expect(at()).toBe('/quick'));
});
