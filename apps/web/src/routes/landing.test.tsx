import { listListings } from '@ballpark/contracts/listings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { neverAnswer, refuse } from '../../test/fake-api.ts';
import { answerListings, buildListings } from '../../test/listing-pages.ts';
import { buildListing, hoursAgo, maya, buildPhotoUrl } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession } from '../api/session.ts';

const preview = async () => within(await screen.findByRole('region', { name: 'Waiting for a guess right now' }));

test('a visitor sees the first two listings, from anywhere', { tags: ['LAND-05', 'LAND-18'] }, async () => {
  endSession();
  const asked = answerListings(buildListings(5));
  openPage('/');
  const section = await preview();
  await section.findByRole('heading', { name: 'Thing 1' });
  expect(section.getAllByRole('article')).toHaveLength(2);
  for (const { search, authorization } of asked) expect([search, authorization]).toEqual(['?radius=0&limit=2', null]);
  expect(asked).not.toHaveLength(0);
});

test(
  'a preview shows owner, age, title, and how to help',
  { tags: ['LAND-06', 'LAND-07', 'LAND-08', 'LAND-09', 'LAND-10', 'LAND-11'] },
  async () => {
    endSession();
    answerListings([
      buildListing({ suggestionCount: 3, createdAt: hoursAgo(5.1), photoUrls: [buildPhotoUrl(1), buildPhotoUrl(2)] }),
    ]);
    openPage('/');
    const card = await (await preview()).findByRole('article');
    for (const text of ['Maya Ruiz', '5h ago', 'Steel city bike', '3 suggestions']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(within(card).getByText(/Seven gears/)).toBeTruthy();
    await waitFor(() => expect(card.querySelector('img')?.getAttribute('src')).toBe(buildPhotoUrl(1)));
    const link = within(card).getByRole('link', { name: 'Suggest Price for Steel city bike' });
    expect(link.textContent).toBe('Suggest Price');
    expect(link.getAttribute('href')).toBe(`/listing/${buildListing().id}`);
  },
);

test.each([
  ['maya_r', { name: '', username: 'maya_r' }],
  ['Anonymous', { name: '', username: null }],
])('an owner without a name is called %s', { tags: ['LAND-06'] }, async (name, overrides) => {
  endSession();
  answerListings([buildListing({ user: { ...maya, ...overrides } })]);
  openPage('/');
  expect(await (await preview()).findByText(name)).toBeTruthy();
});

test.each([
  [{ hasOffer: true, offerAmount: 140 }, true],
  [{ hasOffer: true, offerAmount: null }, false],
  [{ hasOffer: false, offerAmount: 140 }, false],
])('%o shows the offer: %s', { tags: ['LAND-12'] }, async (overrides, isShown) => {
  endSession();
  answerListings([buildListing(overrides)]);
  openPage('/');
  const card = await (await preview()).findByRole('article');
  expect(card.textContent.includes('Offered $140')).toBe(isShown);
});

test('without listings a visitor is asked to join and a member to post the first', { tags: ['LAND-13'] }, async () => {
  endSession();
  answerListings([]);
  openPage('/');
  const section = await preview();
  expect(await section.findByText('No listings yet')).toBeTruthy();
  const link = section.getByRole('link', { name: 'Create First Listing' });
  expect(link.getAttribute('href')).toBe('/register');
  beginSession(onboardedMember, 'good');
  await waitFor(() => expect(link.getAttribute('href')).toBe('/create'));
});

test('a skeleton holds the place of the preview while it loads', async () => {
  endSession();
  neverAnswer(listListings);
  openPage('/');
  expect((await preview()).getByRole('status').textContent).toBe('Loading...');
});

test('the page works without a preview that fails to load', async () => {
  endSession();
  refuse(listListings, 'unavailable');
  openPage('/');
  await preview();
  await waitFor(() => expect(screen.queryByText('Waiting for a guess right now')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});
