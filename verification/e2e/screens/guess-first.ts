import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { callApi } from '../fixtures/data/api.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { openSuggestDialog } from '../fixtures/pages/price-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { defineScreen, failing, type States } from './screen.ts';

const PRICES = [135, 142, 150, 160, 180, 95];

type Viewing = { /** Undefined for a member who was never asked. */ guessFirst?: boolean; amounts?: readonly number[] };

/** Opens a new listing with these prices as a new member with this choice. */
async function openPriced(page: Page, { guessFirst, amounts = PRICES }: Viewing): Promise<void> {
  const [owner, viewer] = [await createMember('onboarded'), await createMember('onboarded')];
  if (guessFirst !== undefined) {
    await callApi('PUT /profile', { body: { guessFirst }, token: viewer.token });
  }
  const photos = [await createScenePhoto({ thing: 'guitar', colour: '#7a4fa3', wall: '#e6e0d0' })];
  const listing = await postListing(owner, { title: 'Twelve-string guitar', photos, offer: 120 });
  await suggestPrices(
    listing,
    amounts.map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
  );
  await storeToken(page, viewer.token);
  await page.goto(`/listing/${listing.id}`);
  await page.getByRole('contentinfo').getByText('Terms of Service').waitFor();
}

async function openVeiled(page: Page, amounts = PRICES): Promise<void> {
  await openPriced(page, { guessFirst: true, amounts });
  await button(page, 'Just show me').waitFor();
}

async function guess(page: Page, amount: string): Promise<void> {
  await openSuggestDialog(page);
  await field(page, 'Your price').fill(amount);
  await button(page, 'Submit suggestion').click();
  await page.getByRole('dialog', { name: `You suggested £${amount}` }).waitFor();
  await button(page, 'Keep').waitFor();
  await page.getByRole('link', { name: 'Next listing' }).waitFor();
}

const STATES: States = {
  veiled: (page) => openVeiled(page),
  'veiled-one': (page) => openVeiled(page, [135]),
  showing: async (page) => {
    await holdCalls(page, '/listings/*/reveal');
    await openVeiled(page);
    await button(page, 'Just show me').click();
    await button(page, 'Showing…').waitFor();
  },
  'show-failed': failing(502, async (page) => {
    await answerCalls(page, '/listings/*/reveal', answerBadGateway);
    await openVeiled(page);
    await button(page, 'Just show me').click();
    await page
      .getByRole('article')
      .getByRole('alert')
      .getByText(/try again/)
      .waitFor();
  }),
  menu: async (page) => {
    await openVeiled(page);
    await button(page, 'More about this listing').click();
    await page.getByRole('menuitem', { name: 'Always show prices' }).waitFor();
  },
  standing: async (page) => {
    await openVeiled(page);
    await guess(page, '170');
  },
  'standing-too-few': async (page) => {
    await openVeiled(page, [135]);
    await guess(page, '170');
  },
  asked: async (page) => {
    await openPriced(page, {});
    await button(page, 'Turn on').waitFor();
  },
  'turned-on': async (page) => {
    await openPriced(page, {});
    await button(page, 'Turn on').click();
    await page.getByRole('main').getByRole('link', { name: 'settings' }).waitFor();
  },
  declined: async (page) => {
    await openPriced(page, {});
    await button(page, 'Not now').click();
    await page.getByRole('main').getByRole('link', { name: 'settings' }).waitFor();
  },
};

/** The page of a listing whose prices are hidden until the viewer has guessed. Each state signs its own member in. */
export const GUESS_FIRST = defineScreen('guess-first', 'visitor', STATES);
