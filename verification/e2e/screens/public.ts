import type { Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { getStackAddresses } from '../stack/addresses.ts';
import { defineScreen, failing } from './screen.ts';

/** The only call of the landing page. */
const PREVIEW = '/listings?radius=0&limit=2';

const findPreview = (page: Page) => page.getByRole('region', { name: 'Waiting for a guess right now' });

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export const LANDING = defineScreen('landing', 'visitor', {
  full: async (page) => {
    await openHydrated(page, '/');
    await findPreview(page).getByRole('article').first().waitFor();
  },
  loading: async (page) => {
    await holdCalls(page, PREVIEW);
    await openHydrated(page, '/');
  },
  empty: async (page) => {
    const nothing = `${getStackAddresses().origin}/api/listings?search=xqzwv`;
    await answerCalls(page, PREVIEW, (route) => route.continue({ url: nothing }));
    await openHydrated(page, '/');
    await page.getByText('No listings yet').waitFor();
  },
  error: failing(502, async (page) => {
    await answerCalls(page, PREVIEW, answerBadGateway);
    await openHydrated(page, '/');
    await findPreview(page).waitFor({ state: 'detached' });
  }),
  'signed-in': {
    viewer: 'onboarded',
    reach: async (page) => {
      await openHydrated(page, '/');
      await page.getByRole('link', { name: 'Open app' }).waitFor();
    },
  },
});

export const HOW_IT_WORKS = defineScreen('how-it-works', 'visitor', {
  open: (page) => openHydrated(page, '/how-it-works'),
});

export const FAQ = defineScreen('faq', 'visitor', {
  closed: (page) => openHydrated(page, '/faq'),
  'opened-by-its-address': (page) => openHydrated(page, '/faq#xp'),
});

export const ABOUT = defineScreen('about', 'visitor', { open: (page) => openHydrated(page, '/about') });
