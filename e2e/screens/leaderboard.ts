import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import type { Page, Route } from '@playwright/test';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { UNUSED_ID } from '../fixtures/pages/routes.ts';
import { BRISTOL } from '../fixtures/data/towns.ts';
import type { Screen, ScreenState } from './screen.ts';

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

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'full', reach: (page) => openBoard(page, createBoardAnswer(20, 8)) },
  { name: 'own-further-down', reach: (page) => openBoard(page, createBoardAnswer(50, 43)) },
  {
    name: 'champion',
    reach: (page) => openBoard(page, createBoardAnswer(4, 1), '/leaderboard?scope=nearby&radius=25'),
  },
  { name: 'two', reach: (page) => openBoard(page, createBoardAnswer(2, 2), '/leaderboard?scope=nearby&radius=10') },
  {
    name: 'empty-nearby',
    reach: async (page) => {
      await answerCalls(page, BOARD, createBoardAnswer(0));
      await page.goto('/leaderboard?scope=nearby');
      await page.getByText('No one within 50 km yet').waitFor();
    },
  },
  {
    name: 'loading',
    reach: async (page) => {
      await holdCalls(page, BOARD);
      await page.goto('/leaderboard');
      await page.getByText('Loading...').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'error',
    expects: [/status of 502/],
    reach: async (page) => {
      await answerCalls(page, BOARD, answerBadGateway);
      await page.goto('/leaderboard');
      await page.getByText('Failed to load the leaderboard').waitFor();
    },
  },
];

export const LEADERBOARD: Screen = {
  name: 'leaderboard',
  states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })),
};
