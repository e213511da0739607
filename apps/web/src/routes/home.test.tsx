import { listListings } from '@ballpark/contracts/listings';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { neverAnswer, refuse } from '../../test/fake-api.ts';
import { answerListings, buildListings } from '../../test/listing-pages.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

beforeEach(() => beginSession(onboardedMember, 'good'));

const feed = async () => within(await screen.findByRole('region', { name: 'Community Feed' }));
const linksNamed = (name: string) =>
  within(screen.getByRole('main'))
    .getAllByRole('link', { name })
    .map((link) => link.getAttribute('href'));

test('a welcome by name, Create Listing, and three tiles', { tags: ['HOME-01', 'HOME-02', 'HOME-03'] }, async () => {
  answerListings(buildListings(1));
  openPage('/home');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Lena' })).toBeTruthy();
  expect(linksNamed('Create Listing')).toEqual(['/create', '/create']);
  const tiles = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link');
  expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['Create Listing', '/create'],
    ['Browse All', '/feed'],
    ['Leaderboard', '/leaderboard'],
  ]);
});

test(
  'the community feed, sorted by location and date, and a link to all listings',
  { tags: ['HOME-04', 'HOME-06', 'HOME-08'] },
  async () => {
    const asked = answerListings(buildListings(30));
    openPage('/home');
    const section = await feed();
    expect(section.getByText('Sorted by location & date')).toBeTruthy();
    await section.findByRole('link', { name: 'Thing 1' });
    expect(section.getAllByRole('article')).toHaveLength(12);
    expect(section.getByRole('link', { name: 'Show All Listings' }).getAttribute('href')).toBe('/feed');
    // With any parameter the server would not sort nearby listings first.
    expect(new Set(asked.map(({ search }) => search))).toEqual(new Set(['']));
  },
);

test('where all listings are far it says so, speaks of no neighbours, and shows the nearest first', async () => {
  beginSession({ ...onboardedMember, latitude: -9.44, longitude: 147.18 }, 'good');
  const [curitiba, sydney] = buildListings(2);
  answerListings([
    { ...curitiba!, latitude: -25.43, longitude: -49.27 },
    { ...sydney!, latitude: -33.87, longitude: 151.21 },
  ]);
  openPage('/home');
  const section = await feed();
  expect(await section.findByText('Nothing within 50 km yet. Below are the nearest, the nearest first.')).toBeTruthy();
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Thing 2',
    'Thing 1',
  ]);
  expect(within(screen.getByRole('main')).queryByText(/neighbour/)).toBeNull();
});

test('six skeleton cards are shown while it loads, and it says so', { tags: ['HOME-05'] }, async () => {
  neverAnswer(listListings);
  openPage('/home');
  const section = await feed();
  expect(section.getAllByRole('listitem', { hidden: true })).toHaveLength(6);
  expect(section.getByRole('status').textContent).toBe('Loading...');
});

test('own listings are left out: the feed is what neighbours have posted', async () => {
  const [own, other] = buildListings(2);
  answerListings([{ ...own!, userId: onboardedMember.id }, other!]);
  openPage('/home');
  const section = await feed();
  await section.findByRole('link', { name: 'Thing 2' });
  expect(section.queryByRole('link', { name: 'Thing 1' })).toBeNull();
});

test('a member whose listings are the only ones is told where they are', async () => {
  answerListings(buildListings(1).map((own) => ({ ...own, userId: onboardedMember.id })));
  openPage('/home');
  const section = await feed();
  expect(await section.findByRole('heading', { name: 'No listings yet' })).toBeTruthy();
  expect(section.getByRole('link', { name: 'Your listings' }).getAttribute('href')).toBe('/profile?tab=listings');
});

test('an empty feed offers to create the first listing', { tags: ['HOME-07'] }, async () => {
  answerListings([]);
  openPage('/home');
  const section = await feed();
  expect(await section.findByRole('heading', { name: 'No listings yet' })).toBeTruthy();
  expect(section.getByRole('link', { name: 'Create First Listing' }).getAttribute('href')).toBe('/create');
});

test('a feed that fails says so and can be tried again', { tags: ['ERR-28'] }, async () => {
  refuse(listListings, 'unavailable');
  const { person } = openPage('/home');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: "We couldn't load this" })).toBeTruthy();
  expect(alert.getByText('Failed to load listings. Please try again.')).toBeTruthy();
  answerListings(buildListings(1));
  await person.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Thing 1' })).toBeTruthy();
});
