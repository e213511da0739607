import { listListings } from '@ballpark/contracts/listings';
import { getOwnTown } from '@ballpark/contracts/crowd/towns';
import { lookUpLocation } from '@ballpark/contracts/places';
import { paginate, type Widened } from '@ballpark/rules/pagination';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { answerListings, buildListings } from '../../test/listing-pages.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const ALAMEDA = { latitude: 37.765, longitude: -122.242 };

beforeEach(() => beginSession({ ...onboardedMember, ...ALAMEDA }, 'good'));

function resultCount(): string | null {
  return document.querySelector('main output')?.textContent ?? null;
}

const thing = (nth: number) => screen.findByRole('link', { name: `Thing ${nth}` });

test(
  'the page is called Local Listings, near your area, and counts what it found',
  { tags: ['FEED-01', 'FEED-07', 'FEED-08'] },
  async () => {
    const { promise: isTimeToAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    answerListings(buildListings(3), isTimeToAnswer);
    openPage('/feed');
    expect(await screen.findByRole('heading', { level: 1, name: 'Local Listings' })).toBeTruthy();
    expect(screen.getByText('Near your area')).toBeTruthy();
    expect(resultCount()).toBe('Loading...');
    letAnswer();
    await thing(1);
    expect(resultCount()).toBe('3 results found');
  },
);

test('one result is counted like several', { tags: ['FEED-07'] }, async () => {
  answerListings(buildListings(1));
  openPage('/feed');
  await thing(1);
  expect(resultCount()).toBe('1 results found');
});

test('more than a thousand results are not counted exactly', { tags: ['FEED-07'] }, async () => {
  answerListings(buildListings(1001));
  openPage('/feed');
  await thing(1);
  expect(resultCount()).toBe('1,000+ results found');
});

test('a member without a location sees no area, and distances in kilometres', { tags: ['FEED-08'] }, async () => {
  beginSession({ ...onboardedMember, latitude: 0, longitude: 0 }, 'good');
  answerListings(buildListings(1));
  openPage('/feed');
  expect(await screen.findByRole('radio', { name: '5 km' })).toBeTruthy();
  expect(screen.queryByText('Near your area')).toBeNull();
});

test('a member who chose kilometres reads them; the wire stays in the unit of the place', async () => {
  const display = { units: 'kilometres', dateLanguage: 'browser', timeZone: 'by-place' } as const;
  beginSession({ ...onboardedMember, ...ALAMEDA, display }, 'good');
  answerListings(buildListings(1));
  const { person, at } = openPage('/feed');
  await person.click(await screen.findByRole('radio', { name: '8 km' }));
  expect(await screen.findByRole('button', { name: 'Remove filter: Within 8 km' })).toBeTruthy();
  expect(at()).toBe('/feed?radius=5');
});

test('each card leads to its listing', { tags: ['FEED-09'] }, async () => {
  answerListings(buildListings(2));
  openPage('/feed');
  const link = await thing(2);
  expect(link.getAttribute('href')).toBe('/listing/00000000-0000-4000-8000-000000000002');
});

test('only the first photo has high priority, and photos below the first row load lazily', async () => {
  const photo = `/media/${'a'.repeat(64)}/640.webp`;
  answerListings(buildListings(12, { photoUrls: [photo] }));
  openPage('/feed');
  const listPhotos = () => [...document.querySelectorAll('main img')];
  await waitFor(() => expect(listPhotos()).toHaveLength(12));
  const photos = listPhotos();
  expect(photos.map((img) => img.getAttribute('fetchpriority')).filter((priority) => priority === 'high')).toHaveLength(
    1,
  );
  expect(photos.filter((img) => img.getAttribute('loading') === 'lazy')).toHaveLength(10);
});

test('a search that fails says so and can be tried again', { tags: ['FEED-10', 'ERR-28'] }, async () => {
  refuse(listListings, 'unavailable');
  const { person } = openPage('/feed');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Failed to load listings. Please try again.')).toBeTruthy();
  answerListings(buildListings(1));
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  await thing(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test(
  'an empty result says so and offers to create the first listing',
  { tags: ['FEED-11', 'FEED-12', 'FEED-13'] },
  async () => {
    answerListings([]);
    openPage('/feed');
    expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeTruthy();
    expect(
      screen.getByText('Try adjusting your search criteria or create the first listing in your area.'),
    ).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Create First Listing' }).getAttribute('href')).toBe('/create');
    expect(main.queryByRole('button', { name: /Search|Clear/ })).toBeNull();
  },
);

test('nothing within 10 mi: one tap searches within 50, the next anywhere', async () => {
  answerListings([]);
  const { person, at } = openPage('/feed?radius=10');
  await person.click(await screen.findByRole('button', { name: 'Search within 50 mi' }));
  expect(at()).toBe('/feed?radius=50');
  expect(document.activeElement).toBe(document.querySelector('main output'));
  await person.click(await screen.findByRole('button', { name: 'Search anywhere' }));
  expect(at()).toBe('/feed?radius=0');
  expect(await screen.findByRole('button', { name: 'Remove filter: Anywhere' })).toBeTruthy();
});

test('nothing in a category: one tap clears the filters', async () => {
  answerListings([]);
  const { person, at } = openPage('/feed?type=SERVICE&status=closed');
  await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(at()).toBe('/feed');
});

test('the old results stay until the next answer, and are marked as busy', async () => {
  answerListings(buildListings(2));
  const { person } = openPage('/feed');
  await thing(1);
  neverAnswer(listListings);
  await person.click(await screen.findByRole('radio', { name: 'Service' }));
  await waitFor(() => expect(resultCount()).toBe('Loading...'));
  const grid = (await thing(1)).closest('ul');
  expect(grid?.getAttribute('aria-busy')).toBe('true');
});

test(
  'closed listings are found by their status and say how they were closed',
  { tags: ['LIST-02', 'LIST-03', 'LIST-04'] },
  async () => {
    const [open, closed, autoClosed] = buildListings(3);
    answerListings([
      open!,
      { ...closed!, isActive: false, finalPrice: 12 },
      { ...autoClosed!, isActive: false, autoClosedAt: '2026-11-01T00:00:00.000Z' },
    ]);
    openPage('/feed?status=all');
    const grid = within((await thing(1)).closest('ul')!);
    expect(grid.getByText('Closed')).toBeTruthy();
    expect(grid.getByText('Auto-closed')).toBeTruthy();
    expect(grid.getByText('Not set')).toBeTruthy();
  },
);

test('a search whose words no listing has together says that these come closest', async () => {
  respond(listListings, () => {
    const pagination = { ...paginate({ page: 1, limit: 12, count: 2 }), isClosest: true };
    return HttpResponse.json({ success: true, data: buildListings(2), pagination });
  });
  openPage('/feed?search=used%20bike');
  expect(await screen.findByText('No listing has all of: used bike. These come closest.')).toBeTruthy();
  expect(await thing(2)).toBeTruthy();
});

/** Answers every search as one that was widened. */
function answerWidened(count: number, widened: Widened) {
  return respond(listListings, () => {
    const pagination = { ...paginate({ page: 1, limit: 12, count }), widened };
    return HttpResponse.json({ success: true, data: buildListings(Math.min(12, count)), pagination });
  });
}

describe('a search that does not fill a page within 20 miles', () => {
  test('says how many there are and how far it looked', { tags: ['FEED-08'] }, async () => {
    const asked = answerWidened(12, { radius: 50, narrower: 20, narrowerCount: 3 });
    openPage('/feed');
    expect(await screen.findByText('Only 3 within 20 mi. Showing up to 50 mi.')).toBeTruthy();
    expect(screen.getByText('Near your area')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    expect(new Set(asked.map(({ search }) => search))).toEqual(new Set(['?radius=20&status=active&page=1&widen=true']));
  });

  test('is not called near once it shows listings from anywhere', { tags: ['FEED-08', 'OP-122'] }, async () => {
    answerWidened(30, { radius: 0, narrower: 50, narrowerCount: 5 });
    openPage('/feed');
    expect(await screen.findByText('Only 5 within 50 mi. Showing listings from anywhere.')).toBeTruthy();
    expect(screen.queryByText('Near your area')).toBeNull();
    expect(screen.queryByRole('heading', { name: /^No listings near/ })).toBeNull();
  });

  test('in a town without listings says so by name, and offers to post and to invite', async () => {
    const city = { city: 'Alameda', country: 'United States', countryCode: 'US' };
    answer(lookUpLocation, { ...city, formattedLocation: 'Alameda, California, United States' });
    answerWidened(30, { radius: 0, narrower: 50, narrowerCount: 0 });
    const { person, at } = openPage('/feed');
    expect(await screen.findByRole('heading', { name: 'No listings near Alameda yet' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Create First Listing' }).getAttribute('href')).toBe('/create');
    await thing(1);
    answer(getOwnTown, { town: { name: 'Alameda', path: '/town/alameda-5322737' } });
    await person.click(main.getByRole('button', { name: 'Invite people' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Invite people' }));
    const address = `${window.location.origin}/town/alameda-5322737`;
    await person.click(await sheet.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    // The name of the member is in it only if they choose to.
    await person.click(sheet.getByRole('switch', { name: /^Say that it is from / }));
    await person.click(sheet.getByRole('button', { name: 'Copy link' }));
    const named = await navigator.clipboard.readText();
    expect(named).toMatch(/^\w+ invites you\. .* in Alameda\. http/);
    expect(named.endsWith(address)).toBe(true);
    await person.click(sheet.getByRole('button', { name: 'Close' }));
    await person.click(main.getByRole('button', { name: 'Practise on listings elsewhere' }));
    await waitFor(() => expect(at()).toBe('/feed?radius=0'));
    expect(screen.queryByRole('heading', { name: /^No listings near/ })).toBeNull();
  });

  test('in such a town with a filter only says how far it looked', async () => {
    answerWidened(30, { radius: 0, narrower: 50, narrowerCount: 0 });
    openPage('/feed?type=SERVICE');
    expect(await screen.findByText('None within 50 mi. Showing listings from anywhere.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^No listings near/ })).toBeNull();
  });
});

test.each([
  ['?radius=0', false],
  ['?radius=5', true],
  ['?radius=50', true],
  ['', true],
])(
  "'Near your area' is shown only while a distance holds: /feed%s",
  { tags: ['FEED-08', 'OP-122'] },
  async (query, isNear) => {
    answerListings(buildListings(1));
    openPage(`/feed${query}`);
    await thing(1);
    expect(screen.queryByText('Near your area') !== null).toBe(isNear);
  },
);
