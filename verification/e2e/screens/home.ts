import type { Page } from '@playwright/test';
import { cards } from '../fixtures/pages/feed.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { getStackAddresses } from '../stack/addresses.ts';
import { defineScreen, failing } from './screen.ts';

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Community Feed' }).waitFor();
}

export const HOME = defineScreen('home', 'onboarded', {
  full: async (page) => {
    await openHome(page);
    await cards(page).first().waitFor();
  },
  'all-far': async (page) => {
    await answerCalls(page, '/listings', async (route) => {
      const { data, ...rest } = (await (await route.fetch()).json()) as { data: object[] };
      const far = data.map((listing, nth) => ({ ...listing, latitude: -60 + nth, longitude: 170 }));
      await route.fulfill({ json: { ...rest, data: far } });
    });
    await openHome(page);
    await page.getByText(/^No one else near you/).waitFor();
  },
  loading: async (page) => {
    await holdCalls(page, '/listings');
    await openHome(page);
  },
  empty: async (page) => {
    const nothing = `${getStackAddresses().origin}/api/listings?search=xqzwv`;
    await answerCalls(page, '/listings', (route) => route.continue({ url: nothing }));
    await openHome(page);
    await page.getByText('No listings yet').waitFor();
  },
  error: failing(502, async (page) => {
    await answerCalls(page, '/listings', answerBadGateway);
    await openHome(page);
    await page.getByText('Failed to load listings').waitFor();
  }),
});
