import { answerCalls, holdCalls, wordlessFailure } from '../fixtures/browser/held-answers.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { heldToken } from '../fixtures/browser/held-token.ts';
import { suggestPrices } from '../fixtures/data/listing-rows.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { agreeOn, closeAt, openClosing, openSuggesting } from '../fixtures/pages/price-forms.ts';
import { scenePhoto } from '../fixtures/photos/scenes.ts';
import type { Page } from '@playwright/test';
import type { Screen, ScreenState } from './screen.ts';

/** The page of the listing with this name in the neighbourhood. */
function listing(name: string): ScreenState['reach'] {
  return async (page, { addressOf }) => {
    await page.goto(addressOf(name));
    await page.getByRole('heading', { name: 'Description' }).waitFor();
    // What comes after the first paint.
    await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByText('Terms of Service').waitFor();
  };
}

function withDialog(name: string, opener: string): ScreenState['reach'] {
  return async (page: Page, neighbourhood) => {
    await listing(name)(page, neighbourhood);
    await button(page, opener).click();
    await page.getByRole('dialog').first().waitFor();
  };
}

/** The viewer has suggested a price for the sofa, this time or before. */
const suggested: ScreenState['reach'] = async (page, neighbourhood) => {
  await listing('sofa')(page, neighbourhood);
  if (await button(page, 'Suggest Price').isVisible()) {
    await openSuggesting(page);
    await field(page, 'Your price').fill('210');
    await field(page, 'Note (optional)').fill('Condition: as new, I sat on it yesterday.');
    await button(page, 'Submit suggestion').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await button(page, 'Edit suggestion').waitFor();
};

const CLOSING_PRICES = [165, 172.5, 180, 190, 205, 240, 310, 90];

/** A listing of the viewer's, made to be closed: that can be done only once. */
async function openOwnToClose(page: Page): Promise<void> {
  await page.goto('/home');
  const photos = [await scenePhoto({ thing: 'guitar', colour: '#7a4fa3', wall: '#e6e0d0' })];
  const own = await postListing(
    { token: (await heldToken(page)) ?? '' },
    { title: 'Twelve-string guitar', description: 'Plays well, one tuner slips.', photos, offer: 150 },
  );
  await suggestPrices(
    own,
    CLOSING_PRICES.map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
  );
  await page.goto(`/listing/${own.id}`);
}

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'full', reach: listing('bike') },
  { name: 'own', reach: listing('own') },
  { name: 'five-photos', reach: listing('five') },
  { name: 'no-photo', reach: listing('none') },
  { name: 'no-suggestions', reach: listing('lamp') },
  { name: 'upright-photo', reach: listing('chair') },
  { name: 'long', reach: listing('long') },
  { name: 'last-hour', reach: listing('soon') },
  { name: 'closed', reach: listing('closed') },
  { name: 'auto-closed', reach: listing('auto-closed') },
  { name: 'offer', reach: withDialog('bike', 'What is this?') },
  { name: 'delete', reach: withDialog('own', 'Delete listing') },
  {
    name: 'suggest-dialog',
    reach: async (page, neighbourhood) => {
      await listing('lamp')(page, neighbourhood);
      await openSuggesting(page);
      await field(page, 'Your price').fill('34.50');
      await field(page, 'Note (optional)').fill('Sold one: 35, without the shade.');
    },
  },
  {
    name: 'suggest-invalid',
    reach: async (page, neighbourhood) => {
      await listing('long')(page, neighbourhood);
      await openSuggesting(page);
      await field(page, 'Note (optional)').fill('A desk like this goes for more at the harbour market. '.repeat(4));
      await button(page, 'Submit suggestion').click();
      await page.getByText('Please enter a valid amount').waitFor();
    },
  },
  {
    name: 'suggest-failed',
    expects: [/status of 502/],
    reach: async (page, neighbourhood) => {
      await answerCalls(page, '/listings/*/suggest', wordlessFailure);
      await listing('lamp')(page, neighbourhood);
      await openSuggesting(page);
      await field(page, 'Your price').fill('34.50');
      await button(page, 'Submit suggestion').click();
      await page.getByText('Failed to submit suggestion').waitFor();
    },
  },
  { name: 'suggested', reach: suggested },
  {
    name: 'edit-dialog',
    reach: async (page, neighbourhood) => {
      await suggested(page, neighbourhood);
      await button(page, 'Edit suggestion').click();
      await button(page, 'Update suggestion').waitFor();
    },
  },
  {
    name: 'close-dialog',
    reach: async (page, neighbourhood) => {
      await listing('own')(page, neighbourhood);
      await openClosing(page);
      await field(page, 'Final price').fill('92');
      await page.getByText(/would be closest$/).waitFor();
    },
  },
  {
    name: 'close-invalid',
    reach: async (page, neighbourhood) => {
      await listing('own')(page, neighbourhood);
      await openClosing(page);
      await button(page, 'Continue').click();
      await page.getByText('Please enter a valid final price').waitFor();
    },
  },
  {
    name: 'close-question',
    reach: async (page, neighbourhood) => {
      await listing('own')(page, neighbourhood);
      await openClosing(page);
      await agreeOn(page, '92');
    },
  },
  {
    name: 'thank-you',
    reach: async (page) => {
      await openOwnToClose(page);
      await closeAt(page, '181');
      await page.getByRole('list', { name: 'XP awarded' }).waitFor();
    },
  },
  {
    name: 'closed-with-xp',
    reach: async (page) => {
      await openOwnToClose(page);
      await closeAt(page, '182.50');
      await page.getByRole('list', { name: 'XP awarded' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Final Price' }).waitFor();
    },
  },
  {
    name: 'viewer',
    reach: async (page, neighbourhood) => {
      await listing('five')(page, neighbourhood);
      await button(page, 'Open photo 1 of 5 full screen').click();
      await page.getByRole('img', { name: /, photo 1 of 5$/ }).waitFor();
    },
  },
  {
    name: 'loading',
    reach: async (page, { addressOf }) => {
      await holdCalls(page, '/listings/*');
      await page.goto(addressOf('bike'));
      await page.getByRole('heading', { name: 'Loading listing…' }).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'not-found',
    expects: [/status of 404/],
    reach: async (page) => {
      await page.goto('/listing/0197f000-0000-7000-8000-000000000000');
      await page.getByText('Listing not found or failed to load.').waitFor();
    },
  },
  {
    name: 'failed',
    expects: [/status of 502/],
    reach: async (page, { addressOf }) => {
      await answerCalls(page, '/listings/*', wordlessFailure);
      await page.goto(addressOf('bike'));
      await button(page, 'Try again').waitFor();
    },
  },
];

export const LISTING: Screen = { name: 'listing', states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })) };
