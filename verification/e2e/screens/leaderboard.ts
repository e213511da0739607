import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import type { Page, Route } from '@playwright/test';
import { answerCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { UNUSED_ID } from '../fixtures/pages/routes.ts';
import { BRISTOL } from '../fixtures/data/towns.ts';
import { brokenAt, loadingAt, defineScreen, type States } from './screen.ts';

const BOARD = '/xp/leaderboard*';

const NAMES = [
  'nora_k',
  'tomasz.w',
  'grandpa_joe',
  'ines_carvalho_of_southville',
  'farid.fixes',
  'dana_w',
  'bike-lady',
  'yuki',
  'the_real_marmalade',
  'osei',
  'petra.p',
  'lou',
];

const TOWNS = [BRISTOL.location, 'Bath, England, United Kingdom', 'Weston-super-Mare, England, United Kingdom'];

/** A board with this many entries. With `ownRank` the viewer is at that rank. */
function createBoardAnswer(count: number, ownRank?: number): (route: Route) => Promise<void> {
  return async (route) => {
    const entries = Array.from({ length: count }, (_, index) => createEntry(index));
    if (ownRank !== undefined) {
      const own = await findViewer(route);
      entries[ownRank - 1] = { ...own, xp: entries[ownRank - 1]?.xp ?? 0 };
    }
    await route.fulfill({ json: { success: true, data: entries } });
  };
}

function createEntry(index: number): LeaderboardEntry {
  const round = Math.floor(index / NAMES.length);
  const username = `${NAMES[index % NAMES.length]}${round === 0 ? '' : round + 1}`;
  const location = TOWNS[(index * 7) % TOWNS.length] ?? BRISTOL.location;
  const xp = Math.round(1480 / (1 + index * 0.16)) + 50 - index;
  return {
    id: UNUSED_ID.replace(/\d{2}$/, String(10 + index)),
    username,
    name: username,
    photoUrl: null,
    location,
    xp,
  };
}

/** Finds the viewer's entry in the server's own answer. */
async function findViewer(route: Route): Promise<LeaderboardEntry> {
  const answer: { data: LeaderboardEntry[] } = await (await route.fetch()).json();
  const viewer = answer.data.find(({ username }) => username === 'clara');
  if (viewer === undefined) throw new Error('The viewer is not on the board');
  return viewer;
}

async function openBoard(page: Page, answer: (route: Route) => Promise<void>, address = '/leaderboard'): Promise<void> {
  await answerCalls(page, BOARD, answer);
  await page.goto(address);
  await page.getByRole('list', { name: 'Members by experience points' }).waitFor();
}

type OwnPlace = { place: number | null; xpBehind?: number; judgedMissing?: number };

/** Where the viewer stands on the board of the month or of Price Sense. */
async function answerStanding(page: Page, own: OwnPlace): Promise<void> {
  const data = { xpBehind: null, judgedMissing: null, ...own };
  await answerJson(page, '/xp/standing*', { data });
}

type OwnLine = { own: OwnPlace; /** What the viewer's own line says. */ line: string };

/** The board of the month or of Price Sense, with the viewer's own line. */
async function openList(page: Page, list: 'month' | 'sense', { own, line }: OwnLine): Promise<void> {
  const entries = Array.from({ length: 14 }, (_, index) => ({
    ...createEntry(index),
    ...(list === 'sense' && { sense: 84 - 3 * index, judged: 61 - 2 * index }),
  }));
  await answerJson(page, BOARD, { data: entries });
  await answerStanding(page, own);
  await page.goto(`/leaderboard?board=${list}`);
  await page.getByRole('list', { name: /^Members by/ }).waitFor();
  await page.getByText(line).waitFor();
}

const STATES: States = {
  full: (page) => openBoard(page, createBoardAnswer(20, 8)),
  'own-further-down': (page) => openBoard(page, createBoardAnswer(50, 43)),
  champion: (page) => openBoard(page, createBoardAnswer(4, 1), '/leaderboard?scope=nearby&radius=25'),
  two: (page) => openBoard(page, createBoardAnswer(2, 2), '/leaderboard?scope=nearby&radius=10'),
  month: (page) => openList(page, 'month', { own: { place: 37, xpBehind: 12 }, line: '37th this month' }),
  sense: (page) => openList(page, 'sense', { own: { place: null, judgedMissing: 4 }, line: '4 more judged guesses' }),
  'month-empty': async (page) => {
    await answerCalls(page, BOARD, createBoardAnswer(0));
    await answerStanding(page, { place: null });
    await page.goto('/leaderboard?board=month');
    await page.getByText('No one has earned XP this month yet').waitFor();
    await page.getByText('You are not on the board of this month yet').waitFor();
  },
  'sense-own': (page) => openList(page, 'sense', { own: { place: 23 }, line: '23rd by Price Sense' }),
  'sense-empty': async (page) => {
    await page.goto('/leaderboard?board=sense');
    await page.getByText('No one is on this board yet').waitFor();
    await page.getByText('10 more judged guesses to the board').waitFor();
  },
  'empty-nearby': async (page) => {
    await answerCalls(page, BOARD, createBoardAnswer(0));
    await page.goto('/leaderboard?scope=nearby');
    await page.getByText('No one within 50 km yet').waitFor();
  },
  loading: loadingAt(BOARD, '/leaderboard', 'Loading...'),
  error: brokenAt(BOARD, '/leaderboard', 'Failed to load the leaderboard'),
};

export const LEADERBOARD = defineScreen('leaderboard', 'onboarded', STATES);
