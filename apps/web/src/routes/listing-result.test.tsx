import { getListing, type ListingForMember } from '@ballpark/contracts/listings';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { respond } from '../../test/fake-api.ts';
import { answerListings, buildListings } from '../../test/listing-pages.ts';
import { buildBallpark, buildListing, buildPricedListing, buildSuggestion, hoursAgo } from '../../test/listings.ts';
import { buildOwnSuggestion, getButton, openListing, ownedByMe, queryButton, write } from '../../test/price-page.tsx';

const priced = buildPricedListing([buildSuggestion(0, { amount: 132 })], { createdAt: hoursAgo(41.5) });
const [one, two, three] = buildListings(3).map((thing) => buildListing(thing)) as [Thing, Thing, Thing];
type Thing = ListingForMember;

/** Suggests a price on the page, with these listings nearby. */
async function suggest(amount: string, { nearby = [] as ListingForMember[], listing = priced } = {}) {
  answerListings(nearby.map((other) => ({ ...other, suggestions: [] })));
  const stored = new Map([listing, ...nearby].map((thing) => [thing.id, thing]));
  const page = await openListing(listing);
  respond(getListing, (request) => {
    const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
    return HttpResponse.json({ success: true, data: stored.get(id) });
  });
  respond(suggestPrice, (request) => {
    const listingId = new URL(request.url).pathname.split('/').at(-2) ?? '';
    const { id, title, createdAt, suggestions } = stored.get(listingId) ?? listing;
    const mine = buildOwnSuggestion({ amount: Number(amount), listingId });
    stored.set(id, buildPricedListing([mine, ...suggestions], { id, title, createdAt, ownSuggestion: mine }));
    return HttpResponse.json({ success: true, data: mine }, { status: 201 });
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
  respond(suggestPrice, () => HttpResponse.json({ success: true, data: mine }, { status: 201 }));
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

test('Next listing opens the one with the fewest prices with its dialog, then the others, then says that it is done', async () => {
  const nearby = [
    { ...one, ...ownedByMe },
    { ...two, suggestionCount: 2, suggestions: [buildSuggestion(1), buildSuggestion(2)] },
    three,
  ];
  const { person, router } = await suggest('108', { nearby });
  await person.click(await screen.findByRole('button', { name: 'Next listing' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thing 3' })).toBeTruthy();
  const dialog = await screen.findByRole('dialog', { name: 'Suggest a price' });
  expect(await within(dialog).findByRole('heading', { name: 'Thing 3' })).toBeTruthy();
  await person.click(await within(dialog).findByRole('button', { name: 'Skip' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thing 2' })).toBeTruthy();
  expect(router.state.location.state).toMatchObject({ seen: [priced.id, three.id] });
  await screen.findByRole('dialog', { name: 'Suggest a price' });
  await waitFor(() => expect(queryButton('Skip')).toBeNull());
  await submit('108');
  expect(await screen.findByText("You've priced everything near you for now.")).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'See more listings' }).at(-1)?.getAttribute('href')).toBe('/feed');
});

test('what I have priced before is passed over, although the list does not show my price', async () => {
  const { person } = await suggest('108', { nearby: [{ ...one, ownSuggestion: buildOwnSuggestion() }, two] });
  await person.click(await screen.findByRole('button', { name: 'Next listing' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thing 2' })).toBeTruthy();
});

test('the second click of a double click on the submit button does not leave the result', async () => {
  const { router } = await suggest('108', { nearby: [one] });
  const button = await screen.findByRole('button', { name: 'Next listing' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(button, { detail: 2 });
  expect(router.state.location.pathname).toBe(`/listing/${priced.id}`);
  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/listing/${one.id}`));
});
