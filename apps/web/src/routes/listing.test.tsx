import { getListing } from '@ballpark/contracts/listings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { answerListings } from '../../test/listing-pages.ts';
import { buildListing, buildSuggestion, hoursAgo, buildPricedListing } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';
import { formatMoment } from '../lib/dates.ts';

const ADDRESS = `/listing/${buildListing().id}`;
const MISSING = 'Listing not found or failed to load.';

beforeEach(() => beginSession(onboardedMember, 'good'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function openListing(listing = buildListing()) {
  const asked = answer(getListing, listing);
  const page = openPage(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return { ...page, asked };
}

/** The value next to each term of the definition list. */
function figures(): Record<string, string> {
  const names = [...document.querySelectorAll('dt')];
  return Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? '']));
}

test(
  'a listing shows its title, type, area, owner, level, age and its description as it was written',
  { tags: ['DETAIL-02'] },
  async () => {
    await openListing();
    expect(within(screen.getByRole('article')).getByText('Product')).toBeTruthy();
    expect(screen.getByText('Alameda, USA')).toBeTruthy();
    expect(screen.getByText('maya_r')).toBeTruthy();
    expect(screen.getByText('Regular')).toBeTruthy();
    expect(screen.getByText('2h ago')).toBeTruthy();
    const description = screen.getByText(/Seven gears/);
    expect(description.textContent).toBe('Seven gears.\nNew tyres.');
    expect(description.className).toContain('whitespace-pre-line');
    expect(figures()).toMatchObject({ Location: 'Alameda, California, USA', 'Prices in': 'US Dollar (USD)' });
  },
);

test('a listing that was changed after the first suggestion says so, with the time', async () => {
  const editedAt = hoursAgo(1.2);
  await openListing(buildPricedListing([buildSuggestion(1)], { editedAt }));
  const edited = screen.getByText('1h ago', { selector: `time[datetime="${editedAt}"]` });
  expect(edited.parentElement?.textContent).toBe('2h ago · Edited 1h ago');
  expect(figures()).toMatchObject({ Edited: formatMoment(new Date(editedAt)) });
});

test('its times are written as the reader writes them, in their own zone', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const createdAt = '2025-11-15T15:40:00.000Z';
  await openListing(buildPricedListing([buildSuggestion(1)], { createdAt, editedAt: createdAt }));
  expect(screen.getAllByText('16 Nov 2025').length).toBeGreaterThan(0);
  expect(figures()).toMatchObject({ Edited: '16 Nov 2025, 00:40' });
});

test('a listing that was not changed since says nothing of the kind', async () => {
  await openListing(buildPricedListing([buildSuggestion(1)]));
  expect(screen.queryByText(/edited/i)).toBeNull();
});

test('the browser tab shows the title of the listing', { tags: ['META-01'] }, async () => {
  await openListing();
  await waitFor(() => expect(document.title).toBe('Steel city bike - Ballpark'));
});

test(
  'an active listing shows its offer in its own currency',
  { tags: ['LIST-06', 'DETAIL-03', 'CUR-06'] },
  async () => {
    await openListing(buildListing({ hasOffer: true, offerAmount: 1250.5, currency: 'GBP' }));
    expect(screen.getByText('Offered', { exact: false }).textContent).toBe('Offered £1,250.50');
  },
);

test('no offer is shown without one, or after the closing', { tags: ['LIST-06'] }, async () => {
  await openListing(buildListing({ isActive: false, finalPrice: 150, hasOffer: true, offerAmount: 140 }));
  expect(screen.queryByText('Offered', { exact: false })).toBeNull();
});

test('the help button of the offer opens two sentences that can be closed', { tags: ['DETAIL-08'] }, async () => {
  const { person } = await openListing(buildListing({ hasOffer: true, offerAmount: 140 }));
  const ask = screen.getByRole('button', { name: 'What is this?' });
  await person.click(ask);
  const dialog = await screen.findByRole('dialog', { name: 'Offered amount' });
  expect(
    within(dialog)
      .getByText(/already offered/)
      .textContent?.match(/\.( |$)/g),
  ).toHaveLength(2);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the remaining time counts down to the end', { tags: ['LIST-07', 'LIST-09', 'LIST-08'] }, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openListing(buildListing({ createdAt: hoursAgo(71 - 1 / 120) }));
  expect(screen.getByText('1h left')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(screen.getByText(/^5[78]m left$/)).toBeTruthy();
  // An hour of timers would be hundreds of attempts to connect.
  vi.setSystemTime(Date.now() + 60 * 60_000);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('Expired')).toBeTruthy();
});

test(
  'a closed listing says so, shows its final price, and its photo in colour',
  { tags: ['LIST-04', 'LIST-05'] },
  async () => {
    await openListing(
      buildPricedListing([buildSuggestion(0, { amount: 165 })], {
        isActive: false,
        finalPrice: 150,
        photoUrls: ['/media/x.webp'],
        photoColours: ['#112233'],
      }),
    );
    expect(screen.getByText('Closed')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Final Price' }).nextElementSibling?.textContent).toBe('$150');
    expect(await screen.findByText('On average, suggestions were 10% above it.')).toBeTruthy();
    expect(document.querySelector('article img')?.className).not.toContain('grayscale');
    expect(screen.queryByText(/left$/)).toBeNull();
  },
);

test(
  "a listing that ran out reads 'Auto-closed', and its final price 'Not set'",
  { tags: ['LIST-02', 'LIST-04'] },
  async () => {
    await openListing(buildListing({ isActive: false, autoClosedAt: hoursAgo(1), createdAt: hoursAgo(73) }));
    expect(screen.getByText('Auto-closed')).toBeTruthy();
    expect(screen.getByText('Not set')).toBeTruthy();
    expect(screen.getByText('The 72 hours ran out before the owner set a price.')).toBeTruthy();
    expect(screen.queryByText('Everyone who suggested a price earned 5 XP.')).toBeNull();
  },
);

test('after a listing ran out its suggesters read what they earned', async () => {
  const ended = { isActive: false, autoClosedAt: hoursAgo(1), createdAt: hoursAgo(73) };
  await openListing(buildPricedListing([buildSuggestion(0)], ended));
  expect(screen.getByText('Everyone who suggested a price earned 5 XP.')).toBeTruthy();
});

test('while it loads there is a heading and a back link, and no listing', async () => {
  neverAnswer(getListing);
  openPage(ADDRESS);
  expect(await screen.findByRole('heading', { level: 1, name: 'Loading listing…' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Listings' }).getAttribute('href')).toBe('/feed');
});

test(
  'an unknown listing is reported as missing, with a back link and no retry',
  { tags: ['DETAIL-09', 'ERR-29'] },
  async () => {
    refuse(getListing, 'listing_not_found');
    openPage(ADDRESS);
    expect(await screen.findByRole('heading', { level: 1, name: MISSING })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Listings' }).getAttribute('href')).toBe('/feed');
    expect(screen.getByText('There is no listing at this address. Its owner may have deleted it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('a listing that failed to load can be retried', { tags: ['DETAIL-09', 'ERR-29'] }, async () => {
  failNetwork(getListing);
  const { person } = openPage(ADDRESS);
  expect(await screen.findByRole('heading', { level: 1, name: MISSING })).toBeTruthy();
  expect(screen.getByText("We couldn't load it. Check your connection, then try again.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Listings' }).getAttribute('href')).toBe('/feed');
  answer(getListing, buildListing());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Steel city bike' })).toBeTruthy();
});

test.each(['/feed?type=SERVICE&page=2', '/feed', '/home', '/profile', '/profile/ab12?tab=listings'])(
  'the back link leads to the list the member came from: %s',
  async (list) => {
    answer(getListing, buildListing());
    openPage(ADDRESS, { cameFrom: list });
    const back = await screen.findByRole('link', { name: 'Back to Listings' });
    expect(back.getAttribute('href')).toBe(list);
  },
);

test.each([null, 'feed', { cameFrom: 7 }, { cameFrom: 'https://example.org/feed?' }, { cameFrom: '/listing/ab12' }])(
  'with any other history state (%j) the back link leads to all listings',
  async (state) => {
    answer(getListing, buildListing());
    openPage(ADDRESS, state);
    const back = await screen.findByRole('link', { name: 'Back to Listings' });
    expect(back.getAttribute('href')).toBe('/feed');
  },
);

test.each(['/home', '/feed?type=PRODUCT'])(
  'from %s the back link is a step back, so the list keeps its place',
  async (list) => {
    answerListings([buildListing()]);
    answer(getListing, { ...buildListing(), ownSuggestion: null });
    const { person, router, at } = openPage(list);
    await person.click(await screen.findByRole('link', { name: 'Steel city bike' }));
    await person.click(await screen.findByRole('link', { name: 'Back to Listings' }));
    await waitFor(() => expect(at()).toBe(list));
    expect(router.state.historyAction).toBe('POP');
  },
);
