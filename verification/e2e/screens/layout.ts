import type { Page } from '@playwright/test';
import { cards } from '../fixtures/pages/feed.ts';
import { defineScreen, failing } from './screen.ts';

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await cards(page).first().waitFor();
}

function isLarge(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 1280;
}

async function waitForSidebar(page: Page): Promise<void> {
  if (isLarge(page)) await page.getByRole('complementary').getByRole('button', { name: 'Log out' }).waitFor();
}

/** The frame of a member's pages: a drawer on a phone, a sidebar on a large screen. */
export const LAYOUT = defineScreen('layout', 'onboarded', {
  navigation: async (page) => {
    await openHome(page);
    await waitForSidebar(page);
    if (isLarge(page)) return;
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Legal' }).waitFor();
  },
  'beside-a-listing': async (page, { getAddress }) => {
    await page.goto(getAddress('bike'));
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await waitForSidebar(page);
  },
  'unknown-address': failing(404, async (page) => {
    await page.goto('/no-such-page');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('contentinfo').waitFor();
  }),
  footer: async (page) => {
    await page.goto('/achievements');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await waitForSidebar(page);
  },
});
