import { getHome, type HomeData } from '@ballpark/contracts/crowd/home';
import { listQuickCards } from '@ballpark/contracts/crowd/quick';
import { markResultsSeen } from '@ballpark/contracts/xp';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../test/fake-api.ts';
import { buildGuessResult } from '../../test/guess-results.ts';
import { buildHome, buildWeek } from '../../test/home.ts';
import { answerListings, buildListings } from '../../test/listing-pages.ts';
import { buildQuickCards } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const DAILY: HomeData['daily'] = {
  kind: 'day',
  played: 0,
  things: 5,
  score: null,
  outOf: 500,
  photos: ['/media/one.webp', '/media/two.webp', '/media/three.webp'],
  nextDayAt: new Date(Date.now() + 8.5 * 60 * 60_000).toISOString(),
};

const KNOWN = { week: buildWeek([5, 0, 20, 0, 50, 5, 0]), daysInRow: 2, guessDays: 4, sense: 56, judged: 12 };

beforeEach(() => {
  beginSession(onboardedMember, 'good');
  answer(listQuickCards, buildQuickCards(2));
});

const findWeek = () => screen.findByRole('region', { name: 'You this week' });
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test('the week stands before the one large button, with points and days in words', async () => {
  answer(getHome, buildHome({ ...KNOWN, placeNear: 3, hasOpenListing: true }));
  openPage('/home');
  const week = await findWeek();
  expect(within(week).getByRole('heading', { name: 'Closer than the others' })).toBeTruthy();
  expect(week.textContent).toContain('80 XPin the last 7 days, 3rd in town this month');
  expect(within(week).getByText('2 days')).toBeTruthy();
  expect(within(week).getByRole('img', { name: /^XP by day: \w+ 5, \w+ 0, \w+ 20,/ })).toBeTruthy();
  expect(within(week).getByRole('img', { name: /^A guess on \w+, \w+, \w+, \w+; not yet today$/ })).toBeTruthy();
  expect(isBefore(week, screen.getByRole('link', { name: 'Guess ten Ten prices, two minutes' }))).toBe(true);
});

test('for a new member the button comes first, and the week starts with one guess', async () => {
  openPage('/home');
  const week = await findWeek();
  expect(within(week).getByRole('heading', { name: 'Your week starts with one guess' })).toBeTruthy();
  expect(within(week).getByText('0 of 5')).toBeTruthy();
  expect(isBefore(screen.getByRole('link', { name: /^Guess ten Ten/ }), week)).toBe(true);
});

test.each([
  { what: "Today's five", state: { daily: DAILY }, name: /^Today's five Five prices, two minutes$/, to: '/daily' },
  {
    what: 'their rest',
    state: { daily: { ...DAILY, played: 2 } },
    name: /^Today's five 2 of 5 guessed$/,
    to: '/daily',
  },
  {
    what: 'ten guesses',
    state: { daily: { ...DAILY, played: 5 }, guessesToday: 4 },
    name: /^Guess ten 4 of 10 guessed today$/,
    to: '/quick',
  },
  { what: 'a listing', state: { guessesToday: 10 }, name: /^Post something Neighbours/, to: '/create' },
])('the button is for the first that is not done: $what', async ({ state, name, to }) => {
  answer(getHome, buildHome({ ...KNOWN, ...state }));
  openPage('/home');
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
});

test('where nothing is left to guess, guessing is done', async () => {
  answer(listQuickCards, []);
  answer(getHome, buildHome(KNOWN));
  openPage('/home');
  expect(await screen.findByRole('link', { name: /^Post something/ })).toBeTruthy();
});

test('after all of them it says when there is more', async () => {
  const daily = { ...DAILY, played: 5, score: 443 };
  answer(getHome, buildHome({ ...KNOWN, daily, guessesToday: 10, hasOpenListing: true }));
  openPage('/home');
  expect(await screen.findByText('Done for today. New five in 9 h.')).toBeTruthy();
});

test('results since the last visit are shown once, and are seen then', async () => {
  const closedAt = new Date().toISOString();
  const results = [
    {
      ...buildGuessResult({ title: 'Mantel clock', amount: 92, finalPrice: 95, place: 1, xp: 50, closedAt }),
      photoUrl: null,
    },
    {
      ...buildGuessResult({ listingId: null, title: null, amount: 130, finalPrice: 110, percentOff: 18.18 }),
      photoUrl: null,
    },
  ];
  answer(getHome, buildHome({ ...KNOWN, results }));
  const seen = answer(markResultsSeen, { until: closedAt });
  openPage('/home');
  const section = within(await screen.findByRole('region', { name: 'Since your last visit' }));
  expect(section.getByRole('link', { name: 'Mantel clock $92, the closest of 9 went for $95 +50 XP' })).toBeTruthy();
  expect(section.getByText('You said $130, 18% over')).toBeTruthy();
  await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ until: closedAt }]));
});

test('if the week does not load, one line says so and tries again; tiles and feed stay', async () => {
  refuse(getHome, 'unavailable');
  answerListings(buildListings(1));
  const { person } = openPage('/home');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText("We couldn't load your week.")).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Thing 1' })).toBeTruthy();
  answer(getHome, buildHome());
  await person.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await findWeek()).toBeTruthy();
});
