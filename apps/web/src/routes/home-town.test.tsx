import { listQuickCards } from '@ballpark/contracts/crowd/quick';
import { getOwnTown } from '@ballpark/contracts/crowd/towns';
import { type Listing, listListings } from '@ballpark/contracts/listings';
import { paginate, type Pagination } from '@ballpark/rules/pagination';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answer, neverAnswer, respond } from '../../test/fake-api.ts';
import { buildListings } from '../../test/listing-pages.ts';
import { buildQuickCards } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';
import { keepOnDevice, readOnDevice } from '../lib/storage.ts';

const TROMSO = { latitude: 69.65, longitude: 18.96 };
const KEY = `town:${onboardedMember.id}`;
const BODO = { location: 'Bodø, Nordland, Norway', latitude: 67.28, longitude: 14.4 };

beforeEach(() => {
  beginSession({ ...onboardedMember, ...TROMSO }, 'good');
  answer(listQuickCards, buildQuickCards(2, { ...BODO, currency: 'NOK', isFarther: true }));
});

/** What the server says about the town, beside the listings of the feed. */
function answerFeed(listings: readonly Listing[], town?: Pagination['town']) {
  const pagination = paginate({ page: 1, limit: 12, count: listings.length });
  return respond(listListings, () =>
    HttpResponse.json({ success: true, data: [...listings], pagination: { ...pagination, ...(town && { town }) } }),
  );
}

const first = () => screen.findByRole('heading', { level: 2, name: 'You are the first one here' });
const hasGuessFirst = () => {
  const [guess, tiles] = [
    screen.getByRole('region', { name: 'Guess for people elsewhere' }),
    screen.getByRole('navigation', { name: 'Shortcuts' }),
  ];
  return (guess.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
};

test('the only member of a town reads so, with two ways on, and guesses for people elsewhere', async () => {
  answerFeed(buildListings(2, BODO), 'first');
  answer(getOwnTown, { town: null });
  const { person } = openPage('/home');
  await first();
  expect(screen.getByRole('link', { name: 'Post something' }).getAttribute('href')).toBe('/create');
  // Another one is at the end of the feed.
  const [invite] = screen.getAllByRole('button', { name: 'Invite people' });
  await person.click(invite as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Invite people' })).toBeTruthy();
  await person.keyboard('{Escape}');
  const row = within(await screen.findByRole('region', { name: 'Guess for people elsewhere' }));
  expect(
    await row.findByText('Nobody near you needs a price right now. These are in your currency (NOK).'),
  ).toBeTruthy();
  const items = await row.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Thing 1 Bodø, Norway322 km',
    'Thing 2 Bodø, Norway322 km',
  ]);
  expect(hasGuessFirst()).toBe(true);
  expect(screen.getByText('Nothing within 50 km yet. Below are the nearest, the nearest first.')).toBeTruthy();
});

test('one of few members of a town without open listings reads that it is quiet', async () => {
  answerFeed([], 'young');
  openPage('/home');
  expect(await screen.findByRole('heading', { level: 2, name: 'It is quiet here so far' })).toBeTruthy();
});

test.each([
  ['a neighbour of a young town has an open listing', buildListings(1, TROMSO), 'young'],
  ['the town is not young', buildListings(1, BODO), undefined],
] as const)('where %s, Home is as everywhere', async (_, listings, town) => {
  answerFeed(listings, town);
  openPage('/home');
  expect(await screen.findByRole('region', { name: 'Needs your guess' })).toBeTruthy();
  await within(screen.getByRole('region', { name: 'Community Feed' })).findByRole('link', { name: 'Thing 1' });
  expect(screen.queryByRole('link', { name: 'Post something' })).toBeNull();
});

test('is remembered', async () => {
  answerFeed([], 'first');
  openPage('/home');
  await first();
  await waitFor(() => expect(readOnDevice(KEY)).toBe('first'));
});

test('is there at once on the next visit, before the feed is', async () => {
  keepOnDevice(KEY, 'first');
  neverAnswer(listListings);
  openPage('/home');
  expect(await first()).toBeTruthy();
});

test('is gone, and forgotten, when neighbours have come', async () => {
  keepOnDevice(KEY, 'first');
  answerFeed(buildListings(1, TROMSO));
  openPage('/home');
  await waitFor(() => expect(readOnDevice(KEY)).toBeNull());
  expect(screen.queryByText('You are the first one here')).toBeNull();
});
