import type { Page } from '@playwright/test';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { autoCloseListing, backdateListing, suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { defineScreen, type Reach, type States } from './screen.ts';

const PRICES = [165, 172.5, 180, 190, 205, 240];
const HOURS_AGO = 80;

/** Creates and opens a listing of the viewer that closed automatically. Its result can be reported only once. */
async function openOwnEnded(page: Page): Promise<void> {
  await page.goto('/home');
  const photos = [await createScenePhoto({ thing: 'guitar', colour: '#3f6f8f', wall: '#e6e0d0' })];
  const own = await postListing({ token: (await readToken(page)) ?? '' }, { title: 'Twelve-string guitar', photos });
  await suggestPrices(
    own,
    PRICES.map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
  );
  await backdateListing(own, HOURS_AGO * 60);
  await autoCloseListing(own);
  await page.goto(`/listing/${own.id}`);
  await page.getByRole('heading', { name: 'What did it go for?' }).waitFor();
}

async function askForPrice(page: Page, price: string): Promise<void> {
  await openOwnEnded(page);
  await field(page, 'Final Price').fill(price);
  await page.getByText(/would be closest$/).waitFor();
}

async function askOnceMore(page: Page, price: string): Promise<void> {
  await askForPrice(page, price);
  await button(page, 'Save price').click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the listing of another member whose owner has reported this. */
function openReported(changes: object): Reach {
  return async (page, { getAddress }) => {
    await answerCalls(page, 'GET /listings/*', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { success: true, data: { ...data, ...changes } } });
    });
    await page.goto(getAddress('auto-closed'));
    await page.getByRole('heading', { name: 'Final Price' }).waitFor();
    await page.getByRole('contentinfo').getByText('Terms of Service').waitFor();
  };
}

const STATES: States = {
  asked: openOwnEnded,
  typed: (page) => askForPrice(page, '182'),
  question: (page) => askOnceMore(page, '182'),
  'far-price': async (page) => {
    await askOnceMore(page, '18200');
    await page.getByRole('dialog').getByRole('button', { name: 'Save price' }).click();
    await page.getByText(/^Is that right/).waitFor();
  },
  'not-sold-question': async (page) => {
    await openOwnEnded(page);
    await button(page, 'Not sold').click();
    await page.getByRole('dialog').waitFor();
  },
  'thank-you': async (page) => {
    await askOnceMore(page, '182');
    await page.getByRole('dialog').getByRole('button', { name: 'Save price' }).click();
    await page.getByRole('list', { name: 'XP awarded' }).waitFor();
  },
  reported: openReported({ finalPrice: 34, lateOutcome: 'sold' }),
  'not-sold': openReported({ lateOutcome: 'kept' }),
};

/** The final price of a listing that closed automatically, reported afterwards. */
export const LATE_PRICE = defineScreen('late-price', 'onboarded', STATES);
