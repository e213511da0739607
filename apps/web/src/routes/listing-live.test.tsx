import { getListing, type ListingForMember } from '@ballpark/contracts/listings';
import { deleteListing } from '@ballpark/contracts/listings/posting';
import { followListing } from '@ballpark/contracts/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginSession } from '../api/session.ts';
import { answer, refuse, respond } from '../../test/fake-api.ts';
import { buildListing, buildSuggestion, buildPhotoUrl, buildPricedListing } from '../../test/listings.ts';
import { CLEAR, fakeLiveStream } from '../../test/live-stream.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';

await Promise.all([
  import('../features/listings/detail/dialogs.tsx'),
  import('../features/listings/detail/live-listing.tsx'),
  import('../components/photo-viewer.tsx'),
]);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openListing(listing: ListingForMember) {
  answer(getListing, listing);
  beginSession(onboardedMember, 'good');
  return openPage(`/listing/${listing.id}`);
}

test("another member's price appears by itself and is announced, and so is the closing", async () => {
  const { asked, say } = fakeLiveStream();
  openListing(buildPricedListing([buildSuggestion(1)]));
  await screen.findByText('neighbour1');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked.at(-1)?.headers.get('authorization')).toBe('Bearer good');
  answer(getListing, buildPricedListing([buildSuggestion(2), buildSuggestion(1)]));
  act(() => say({ event: 'changed', data: { what: 'suggestion' } }));
  await screen.findByText('neighbour2');
  expect((await screen.findByText('New suggestion, 2 in all')).getAttribute('aria-live')).toBe('polite');
  answer(
    getListing,
    buildPricedListing([buildSuggestion(2), buildSuggestion(1)], { isActive: false, finalPrice: 101 }),
  );
  act(() => say({ event: 'changed', data: { what: 'closing' } }));
  expect(await screen.findByText('This listing is now closed')).toBeTruthy();
});

test('a closed listing does not change, so it has no live stream', async () => {
  const { asked } = fakeLiveStream();
  openListing(buildListing({ isActive: false, finalPrice: 5 }));
  await screen.findByRole('heading', { level: 1 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toHaveLength(0);
});

test('a page in the background closes its stream and opens it again when it becomes visible', async () => {
  const { asked } = fakeLiveStream();
  openListing(buildListing());
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
  };
  turn('hidden');
  const again = fakeLiveStream();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(again.asked).toHaveLength(0);
  turn('visible');
  await waitFor(() => expect(again.asked).toHaveLength(1));
});

test('a stream that is refused as signed out ends the session, as any call does', async () => {
  respond(followListing, () => new Response(null, { status: 401 }));
  const { router } = openListing(buildListing());
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

test('an open page says that its listing was deleted', async () => {
  const { asked, say } = fakeLiveStream();
  openListing(buildListing());
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  say(CLEAR);
  refuse(getListing, 'listing_not_found');
  act(() => say({ event: 'changed', data: { what: 'deletion' } }));
  await screen.findByText('Listing not found or failed to load.');
});

test('the photo viewer stays at its photo when the listing changes', async () => {
  const { asked, say } = fakeLiveStream();
  const photoUrls = [1, 2, 3].map(buildPhotoUrl);
  const facts = { photoUrls, photoColours: photoUrls.map(() => '#808080') };
  const { person } = openListing(buildListing(facts));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  // By label: a query by role takes seconds on a whole page, and this test is about timing.
  await person.click(await screen.findByLabelText('Open photo 1 of 3 full screen'));
  await person.click(await screen.findByLabelText('Next photo'));
  await screen.findByText('2 / 3');
  answer(getListing, buildPricedListing([buildSuggestion(1)], facts));
  act(() => say({ event: 'changed', data: { what: 'suggestion' } }));
  await screen.findByText('New suggestion, 1 in all');
  expect(screen.getByText('2 / 3')).toBeTruthy();
});

test('after deleting a listing the owner is not told that it is missing', async () => {
  const { asked, say } = fakeLiveStream();
  answer(deleteListing, { id: buildListing().id });
  const { person, router } = openListing(buildListing({ userId: onboardedMember.id }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const missing = refuse(getListing, 'listing_not_found');
  await person.click(await screen.findByRole('button', { name: 'Delete listing' }));
  const dialog = await screen.findByRole('dialog');
  act(() => say({ event: 'changed', data: { what: 'deletion' } }));
  // Longer than the client waits after an event before it refetches.
  await new Promise((resolve) => setTimeout(resolve, 400));
  await person.click(within(dialog).getByRole('button', { name: 'Delete listing' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/feed'));
  expect(missing).toHaveLength(0);
});
