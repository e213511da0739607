import type { Page } from '@playwright/test';
import { expectResultCount } from '../fixtures/pages/feed.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import type { Screen, ScreenState } from './screen.ts';

const FOUND = /found$/;

async function openFeed(page: Page, search = ''): Promise<void> {
  await page.goto(`/feed${search}`);
  await page.getByRole('status').filter({ hasText: FOUND }).waitFor();
}

/** Opens the feed as one that had to widen. */
async function openWidened(page: Page, widened: object): Promise<void> {
  await answerCalls(page, '/listings?*widen=true*', async (route) => {
    const answer = await route.fetch();
    const { data, pagination } = (await answer.json()) as { data: unknown; pagination: object };
    await route.fulfill({ json: { success: true, data, pagination: { ...pagination, widened } } });
  });
  await openFeed(page);
}

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'full', reach: (page) => openFeed(page) },
  { name: 'filtered', reach: (page) => openFeed(page, '?search=a&type=SERVICE&radius=20&status=all') },
  {
    name: 'filters',
    reach: async (page) => {
      await openFeed(page, '?radius=10');
      const toggle = page.getByRole('button', { name: /^Filters/ });
      // On a large screen the filters are open from the start.
      if ((await toggle.getAttribute('aria-haspopup')) === 'dialog') await toggle.click();
    },
  },
  { name: 'closed', reach: (page) => openFeed(page, '?status=closed') },
  { name: 'second-page', reach: (page) => openFeed(page, '?status=all&page=2') },
  {
    name: 'empty',
    reach: async (page) => {
      await openFeed(page, '?search=xqzwv&radius=10');
      await expectResultCount(page, 0);
    },
  },
  { name: 'widened', reach: (page) => openWidened(page, { radius: 50, narrower: 20, narrowerCount: 3 }) },
  {
    name: 'empty-town',
    reach: async (page) => {
      await openWidened(page, { radius: 0, narrower: 50, narrowerCount: 0 });
      await page.getByRole('heading', { name: /^No listings near (?!you)/ }).waitFor();
    },
  },
  {
    name: 'loading',
    reach: async (page) => {
      await holdCalls(page, '/listings?*');
      await page.goto('/feed');
      await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    },
  },
  {
    name: 'error',
    expects: [/status of 502/],
    reach: async (page) => {
      await answerCalls(page, '/listings?*', answerBadGateway);
      await page.goto('/feed');
      await page.getByText('Failed to load listings').waitFor();
    },
  },
];

export const FEED: Screen = { name: 'feed', states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })) };
