import type { Page } from '@playwright/test';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { autoCloseListing, backdateListing, suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { defineScreen, type States } from './screen.ts';

const EXTEND = 'Extend by 72 hours';

/** Creates a listing of the viewer with two prices, so many hours ago. */
async function postOwn(page: Page, hoursAgo: number) {
  await page.goto('/home');
  const photos = [await createScenePhoto({ thing: 'guitar', colour: '#3f6f8f', wall: '#e6e0d0' })];
  const own = await postListing({ token: (await readToken(page)) ?? '' }, { title: 'Twelve-string guitar', photos });
  await suggestPrices(own, [
    { amount: 165, minutesAgo: 50, xp: 40 },
    { amount: 190, minutesAgo: 20, xp: 120 },
  ]);
  await backdateListing(own, hoursAgo * 60);
  return own;
}

async function offer(page: Page): Promise<void> {
  const { id } = await postOwn(page, 60);
  await page.goto(`/listing/${id}`);
  await button(page, EXTEND).waitFor();
}

async function ask(page: Page): Promise<void> {
  await offer(page);
  await button(page, EXTEND).click();
  await page.getByRole('dialog').waitFor();
}

/** Closes a listing that is older than the seven days in which its final price can be reported. */
async function end(page: Page): Promise<string> {
  const own = await postOwn(page, 12 * 24);
  await autoCloseListing(own);
  return own.id;
}

const STATES: States = {
  offered: offer,
  question: ask,
  extended: async (page) => {
    await ask(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Extend it' }).click();
    await page.getByText(/^Extended, closes /).waitFor();
  },
  ended: async (page) => {
    await page.goto(`/listing/${await end(page)}`);
    await page.getByRole('link', { name: 'Post again' }).waitFor();
  },
  'post-again': async (page) => {
    await page.goto(`/create?again=${await end(page)}`);
    await field(page, 'Title').waitFor();
    await page.getByRole('button', { name: 'Photo 1 of 1' }).waitFor();
  },
  home: async (page) => {
    const own = await postOwn(page, 80);
    await autoCloseListing(own);
    await page.goto('/home');
    await page.getByRole('link', { name: /^Post .* again$/ }).waitFor();
  },
  profile: async (page) => {
    await end(page);
    await page.goto('/profile?tab=listings');
    await page.getByRole('link', { name: /^Post .* again$/ }).waitFor();
  },
};

/** Extending a listing, and posting an ended one again. */
export const SECOND_CHANCE = defineScreen('second-chance', 'onboarded', STATES);
