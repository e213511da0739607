import type { Page } from '@playwright/test';
import { field } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { cards } from '../fixtures/pages/feed.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { openSuggestDialog } from '../fixtures/pages/price-forms.ts';
import { defineScreen, type States } from './screen.ts';

const NO_CONNECTION = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|when fetching the script/];

/** Opens a page, lets it load what it needs later, and takes the connection away. */
async function goOffline(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The page asks for the dialog last.
  const loaded = page.waitForResponse(/\/suggest-dialog-/);
  await page.locator('link[rel=modulepreload][href*="/leaderboard-"]').first().waitFor({ state: 'attached' });
  await (await loaded).finished();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByText(/^You're offline/).waitFor();
}

const STATES: States = {
  banner: {
    expects: NO_CONNECTION,
    reach: async (page) => {
      await goOffline(page, '/home');
      await cards(page).first().waitFor();
    },
  },
  tap: {
    expects: NO_CONNECTION,
    reach: async (page) => {
      await goOffline(page, '/feed');
      await cards(page).first().click();
      await button(page, 'Try again').waitFor();
    },
  },
  'waiting-price': {
    expects: NO_CONNECTION,
    reach: async (page, { getAddress }) => {
      await goOffline(page, getAddress('bike'));
      await openSuggestDialog(page);
      await field(page, 'Your price').fill('120');
      await button(page, 'Submit suggestion').click();
      await page.getByText(/1 price is waiting/).waitFor();
    },
  },
  unreachable: {
    expects: NO_CONNECTION,
    reach: async (page) => {
      await answerCalls(page, '/auth/profile', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/home');
      await page.getByRole('heading', { name: "Can't reach Ballpark" }).waitFor();
    },
  },
  'missing-chunk': {
    expects: [/assets/, ...NO_CONNECTION],
    reach: async (page) => {
      await page.route('**/assets/achievements-*.js', (route) => route.abort());
      await page.goto('/home');
      await cards(page).first().waitFor();
      await page.route('**/achievements', (route) => route.abort());
      const isPhone = await page.getByRole('button', { name: 'Open menu' }).isVisible();
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('link', { name: 'Achievements' }).filter({ visible: true }).first().click();
      await button(page, 'Try again').waitFor();
    },
  },
  starting: {
    isStarting: true,
    reach: async (page) => {
      await holdCalls(page, '/auth/profile');
      await page.goto('/home');
      await page.getByRole('status').filter({ hasText: 'Loading' }).filter({ visible: true }).waitFor();
    },
  },
};

/** What a member sees without a connection, or while the session loads. */
export const OFFLINE = defineScreen('offline', 'onboarded', STATES);
