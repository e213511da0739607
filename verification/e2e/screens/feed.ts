import type { Page } from '@playwright/test';
import { expectResultCount } from '../fixtures/pages/feed.ts';
import { answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { brokenAt, defineScreen, type States } from './screen.ts';

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

const STATES: States = {
  full: (page) => openFeed(page),
  filtered: (page) => openFeed(page, '?search=a&type=SERVICE&radius=20&status=all'),
  filters: async (page) => {
    await openFeed(page, '?radius=10');
    const toggle = page.getByRole('button', { name: /^Filters/ });
    // On a large screen the filters are open from the start.
    if ((await toggle.getAttribute('aria-haspopup')) === 'dialog') await toggle.click();
  },
  closed: (page) => openFeed(page, '?status=closed'),
  'second-page': (page) => openFeed(page, '?status=all&page=2'),
  empty: async (page) => {
    await openFeed(page, '?search=xqzwv&radius=10');
    await expectResultCount(page, 0);
  },
  widened: (page) => openWidened(page, { radius: 50, narrower: 20, narrowerCount: 3 }),
  'empty-town': async (page) => {
    await openWidened(page, { radius: 0, narrower: 50, narrowerCount: 0 });
    await page.getByRole('heading', { name: /^No listings near (?!you)/ }).waitFor();
  },
  loading: async (page) => {
    await holdCalls(page, '/listings?*');
    await page.goto('/feed');
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
  },
  error: brokenAt('/listings?*', '/feed', 'Failed to load listings'),
};

export const FEED = defineScreen('feed', 'onboarded', STATES);
