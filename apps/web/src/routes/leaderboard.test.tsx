import { getLeaderboard, getStanding, getXp } from '@ballpark/contracts/xp';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildBoardEntries, buildOwnBoardEntry } from '../../test/boards.ts';
import { answer, neverAnswer, refuse, respond } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const inBristol = { ...onboardedMember, latitude: 51.45, longitude: -2.59 };

// Loads the lazy chunk in advance, so that its loading time on a busy machine does not matter.
beforeAll(() => import('../features/leaderboard/board-content.tsx'));

beforeEach(() => {
  beginSession(inBristol, 'good');
  answer(getXp, { id: inBristol.id, xp: 135, level: 'Pro', rank: 43, nextLevelAt: null });
});

const list = () => screen.findByRole('list', { name: 'Members by experience points' });
const places = async () => within(await list()).getAllByRole('listitem');
const readTexts = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

test(
  'the list is ordered by rank, with badge, name, town and XP; the first three are on a podium',
  { tags: ['LEAD-02', 'LEAD-04', 'CONST-21'] },
  async () => {
    answer(getLeaderboard, buildBoardEntries(12));
    openPage('/leaderboard');
    const texts = readTexts(await places());
    expect(texts[0]).toBe('1ChampionNneighbour1Bristol2,000 XP');
    expect(texts[1]).toContain('2Runner-up');
    expect(texts[2]).toContain('3Third Place');
    expect(texts[3]).toBe('4Nneighbour4Bristol, United Kingdom1,970 XPTop 5');
    expect(texts.slice(4).map((text) => /Top 5|Top 10|Member/.exec(text ?? '')?.[0])).toEqual([
      'Top 5',
      'Top 10',
      'Top 10',
      'Top 10',
      'Top 10',
      'Top 10',
      'Member',
      'Member',
    ]);
    const link = within((await places())[4]!).getByRole('link', { name: 'neighbour5' });
    expect(link.getAttribute('href')).toBe('/profile/00000000-0000-4000-8000-000000000005');
  },
);

test.each([
  [2, false],
  [3, true],
])('with %i members a podium: %s', { tags: ['LEAD-02'] }, async (count, hasPodium) => {
  answer(getLeaderboard, buildBoardEntries(count));
  openPage('/leaderboard');
  const [first] = await places();
  // On the podium the badge is below the rank; in a row it is at the end.
  expect(first?.textContent?.startsWith('1Champion')).toBe(hasPodium);
  expect(first?.textContent).toContain('Champion');
});

test(
  'global is the default; nearby requests 50 km until another distance is chosen',
  { tags: ['LEAD-01', 'LEAD-03', 'CONST-20'] },
  async () => {
    const asked = answer(getLeaderboard, buildBoardEntries(4));
    const { person, at } = openPage('/leaderboard');
    await list();
    expect(screen.queryByRole('radio', { name: '50 km' })).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'Nearby' }));
    const distances = within(screen.getByRole('group', { name: 'Within' })).getAllByRole<HTMLInputElement>('radio');
    expect(distances.map((radio) => radio.labels?.[0]?.textContent)).toEqual([
      '10 km',
      '25 km',
      '50 km',
      '100 km',
      '200 km',
    ]);
    expect(distances.map(({ checked }) => checked)).toEqual([false, false, true, false, false]);
    expect(at()).toBe('/leaderboard?scope=nearby');
    await person.click(screen.getByRole('radio', { name: '100 km' }));
    expect(at()).toBe('/leaderboard?scope=nearby&radius=100');
    await list();
    expect([...new Set(asked.map(({ search }) => search))]).toEqual(['', '?radius=50', '?radius=100']);
  },
);

test("the member's own row is marked, and is not repeated while it is on screen", async () => {
  answer(getLeaderboard, [...buildBoardEntries(4), buildOwnBoardEntry(135)]);
  openPage('/leaderboard');
  const own = (await places())[4];
  expect(own?.textContent).toBe('5Llena.bYou135 XPTop 5');
  expect(screen.queryByText(/You ·/)).toBeNull();
});

test('without XP there is no badge, also among the first five', { tags: ['OP-122'] }, async () => {
  answer(getLeaderboard, [...buildBoardEntries(4), buildOwnBoardEntry(0)]);
  openPage('/leaderboard');
  expect((await places())[4]?.textContent).toBe('5Llena.bYou0 XP');
});

test('without XP there is no badge: alone nearby is not a title', { tags: ['OP-122'] }, async () => {
  answer(getLeaderboard, [buildOwnBoardEntry(0)]);
  openPage('/leaderboard?scope=nearby');
  const [own] = await places();
  expect(own?.textContent).toBe('1Llena.bYou0 XP');
  expect(await screen.findByText("You're the only member within 50 km so far.")).toBeDefined();
});

test.each([
  ['/leaderboard', 'You · 43rd'],
  ['/leaderboard?scope=nearby', 'You · 43rd overall'],
])('at %s whoever is not on the list is told where they stand', async (address, sentence) => {
  answer(getLeaderboard, buildBoardEntries(4));
  openPage(address);
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('where nobody is near, a wider circle and everybody are one step away', async () => {
  respond(getLeaderboard, (request) => {
    const isNear = new URL(request.url).searchParams.has('radius');
    return HttpResponse.json({ success: true, data: isNear ? [] : buildBoardEntries(3) });
  });
  const { person, at } = openPage('/leaderboard?scope=nearby');
  await screen.findByRole('heading', { name: 'No one within 50 km yet' });
  await person.click(screen.getByRole('button', { name: '200 km' }));
  await screen.findByRole('heading', { name: 'No one within 200 km yet' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.queryByRole('button', { name: '200 km' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Global' }));
  expect(await places()).toHaveLength(3);
  expect(at()).toBe('/leaderboard');
});

test('without a place nobody is near, and the way leads to everybody', async () => {
  beginSession({ ...inBristol, latitude: 0, longitude: 0 }, 'good');
  answer(getLeaderboard, []);
  const { person } = openPage('/leaderboard?scope=nearby');
  await screen.findByRole('heading', { name: "We don't know your area yet" });
  answer(getLeaderboard, buildBoardEntries(3));
  await person.click(screen.getByRole('button', { name: 'Global' }));
  expect(await places()).toHaveLength(3);
});

test('where miles are used the distance is also said in miles', async () => {
  beginSession({ ...inBristol, latitude: 37.77, longitude: -122.24 }, 'good');
  answer(getLeaderboard, buildBoardEntries(3));
  openPage('/leaderboard?scope=nearby');
  expect(await screen.findByText('50 km is about 31 miles.')).toBeDefined();
});

test('ten rows are hinted at while the board is on its way', async () => {
  neverAnswer(getLeaderboard);
  openPage('/leaderboard');
  expect(await screen.findByText('Loading...')).toBeDefined();
  expect(document.querySelectorAll('main ol[aria-hidden="true"] > li')).toHaveLength(10);
});

test('a board that cannot be loaded can be asked for again', async () => {
  refuse(getLeaderboard, 'unavailable');
  const { person } = openPage('/leaderboard');
  expect(await screen.findByText('Failed to load the leaderboard. Please try again.')).toBeDefined();
  answer(getLeaderboard, buildBoardEntries(3));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await places()).toHaveLength(3);
});

test('a member who chose miles reads miles; the wire stays in kilometres', async () => {
  beginSession({ ...inBristol, display: { units: 'miles', dateLanguage: 'browser', timeZone: 'by-place' } }, 'good');
  const asked = answer(getLeaderboard, [buildOwnBoardEntry(0)]);
  const { person } = openPage('/leaderboard?scope=nearby');
  expect(await screen.findByText("You're the only member within 31 mi so far.")).toBeDefined();
  await person.click(screen.getByRole('radio', { name: '62 mi' }));
  await screen.findByText("You're the only member within 62 mi so far.");
  expect([...new Set(asked.map(({ search }) => search))]).toEqual(['?radius=50', '?radius=100']);
});

test('all time is the first board and selected; the others are tabs that the address keeps', async () => {
  const asked = answer(getLeaderboard, buildBoardEntries(4));
  answer(getStanding, { place: 37, xpBehind: 12, judgedMissing: null });
  const { person, at } = openPage('/leaderboard');
  await list();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['All time', 'true'],
    ['This month', 'false'],
    ['Price Sense', 'false'],
  ]);
  await person.click(screen.getByRole('tab', { name: 'This month' }));
  expect(await screen.findByText('37th this month, 12 XP behind 36th')).toBeTruthy();
  const month = await screen.findByRole('list', { name: 'Members by experience points this month' });
  expect(within(month).queryByText('Champion')).toBeNull();
  expect(at()).toBe('/leaderboard?board=month');
  await person.click(screen.getByRole('radio', { name: 'Nearby' }));
  expect(at()).toBe('/leaderboard?board=month&scope=nearby');
  expect(new Set(asked.map(({ search }) => search))).toEqual(new Set(['', '?period=month', '?period=month&radius=50']));
});

test.each([
  [{ place: null, judgedMissing: 4 }, 'Price Sense: 4 more judged guesses to the board'],
  [{ place: null, judgedMissing: 1 }, 'Price Sense: 1 more judged guess to the board'],
  [{ place: null, judgedMissing: 0 }, 'Price Sense: you are not on the board yet. It has numbers from 50 up.'],
  [{ place: 2, judgedMissing: 0 }, '2nd by Price Sense'],
])('the board of Price Sense says to %o: %s', async (standing, text) => {
  const entries = buildBoardEntries(3).map((entry, index) => ({ ...entry, sense: 80 - index, judged: 14 + index }));
  const asked = answer(getLeaderboard, entries);
  answer(getStanding, { xpBehind: null, ...standing });
  openPage('/leaderboard?board=sense');
  expect(await screen.findByText(text)).toBeTruthy();
  const board = await screen.findByRole('list', { name: 'Members by Price Sense' });
  expect(readTexts(within(board).getAllByRole('listitem'))[0]).toContain('Price Sense 80');
  expect(new Set(asked.map(({ search }) => search))).toEqual(new Set(['?metric=sense']));
});

test('an empty board of Price Sense says so, and what is missing', async () => {
  answer(getLeaderboard, []);
  answer(getStanding, { place: null, xpBehind: null, judgedMissing: 10 });
  openPage('/leaderboard?board=sense');
  expect(await screen.findByText('No one is on this board yet')).toBeTruthy();
  expect(await screen.findByText('Price Sense: 10 more judged guesses to the board')).toBeTruthy();
});
