import type { Page } from '@playwright/test';
import { cards } from '../fixtures/pages/feed.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { getStackAddresses } from '../stack/addresses.ts';
import { defineScreen, failing } from './screen.ts';

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Community Feed' }).waitFor();
}

/** The only member of a town, or one of few: all listings are from elsewhere. */
async function openInTown(page: Page, town: 'first' | 'young'): Promise<void> {
  const place = (nth: number) => ({ latitude: 69.6 - nth * 2.5, longitude: 18.9 - nth });
  const towns = ['Bodø, Norway', 'Trondheim, Norway', 'Oslo, Norway'];
  await answerCalls(page, '/auth/profile', async (route) => {
    const { data, ...rest } = (await (await route.fetch()).json()) as { data: { user: object } };
    const user = { ...data.user, latitude: 69.65, longitude: 18.96 };
    await route.fulfill({ json: { ...rest, data: { ...data, user } } });
  });
  await answerCalls(page, '/listings', async (route) => {
    const { data, pagination } = (await (await route.fetch()).json()) as { data: object[]; pagination: object };
    const far = data.map((listing, nth) => ({ ...listing, ...place(nth + 1), location: towns[nth % towns.length] }));
    await route.fulfill({ json: { success: true, data: far, pagination: { ...pagination, town } } });
  });
  await answerCalls(page, '/quick*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object[] };
    const elsewhere = data.map((card, nth) => ({
      ...card,
      ...place(nth + 1),
      location: towns[nth % towns.length],
      currency: 'NOK',
      isFarther: true,
    }));
    await route.fulfill({ json: { success: true, data: elsewhere } });
  });
  await openHome(page);
  await page.getByRole('heading', { name: 'Guess for people elsewhere' }).waitFor();
  await page.getByRole('link', { name: 'Post something' }).waitFor();
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
    await page.getByText(/^Nothing within/).waitFor();
  },
  'first-in-town': (page) => openInTown(page, 'first'),
  'quiet-town': (page) => openInTown(page, 'young'),
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
