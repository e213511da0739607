import type { Page } from '@playwright/test';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { getStackAddresses } from '../stack/addresses.ts';
import type { Screen } from './screen.ts';

/** The only call of the landing page. */
const PREVIEW = '/listings?radius=0&limit=2';

const findPreview = (page: Page) => page.getByRole('region', { name: 'Waiting for a guess right now' });

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export const LANDING: Screen = {
  name: 'landing',
  states: [
    {
      name: 'full',
      viewer: 'visitor',
      reach: async (page) => {
        await openHydrated(page, '/');
        await findPreview(page).getByRole('article').first().waitFor();
      },
    },
    {
      name: 'loading',
      viewer: 'visitor',
      reach: async (page) => {
        await holdCalls(page, PREVIEW);
        await openHydrated(page, '/');
      },
    },
    {
      name: 'empty',
      viewer: 'visitor',
      reach: async (page) => {
        const nothing = `${getStackAddresses().origin}/api/listings?search=xqzwv`;
        await answerCalls(page, PREVIEW, (route) => route.continue({ url: nothing }));
        await openHydrated(page, '/');
        await page.getByText('No listings yet').waitFor();
      },
    },
    {
      name: 'error',
      viewer: 'visitor',
      expects: [/status of 502/],
      reach: async (page) => {
        await answerCalls(page, PREVIEW, answerBadGateway);
        await openHydrated(page, '/');
        await findPreview(page).waitFor({ state: 'detached' });
      },
    },
    {
      name: 'signed-in',
      viewer: 'onboarded',
      reach: async (page) => {
        await openHydrated(page, '/');
        await page.getByRole('link', { name: 'Open app' }).waitFor();
      },
    },
  ],
};

export const HOW_IT_WORKS: Screen = {
  name: 'how-it-works',
  states: [{ name: 'open', viewer: 'visitor', reach: (page) => openHydrated(page, '/how-it-works') }],
};

export const FAQ: Screen = {
  name: 'faq',
  states: [
    { name: 'closed', viewer: 'visitor', reach: (page) => openHydrated(page, '/faq') },
    { name: 'opened-by-its-address', viewer: 'visitor', reach: (page) => openHydrated(page, '/faq#xp') },
  ],
};

export const ABOUT: Screen = {
  name: 'about',
  states: [{ name: 'open', viewer: 'visitor', reach: (page) => openHydrated(page, '/about') }],
};
