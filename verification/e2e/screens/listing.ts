import { answerCalls, holdCalls, answerBadGateway, refuseField } from '../fixtures/browser/intercepted-calls.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { createMember } from '../fixtures/data/members.ts';
import { fillListing } from '../fixtures/pages/listing-forms.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import {
  enterFinalPrice,
  closeListingOnPage,
  openCloseDialog,
  openSuggestDialog,
} from '../fixtures/pages/price-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import type { Page } from '@playwright/test';
import type { Screen, ScreenState } from './screen.ts';

function openListing(name: string): ScreenState['reach'] {
  return async (page, { getAddress }) => {
    await page.goto(getAddress(name));
    await page.getByRole('heading', { name: 'Description' }).waitFor();
    // This part loads after the first paint.
    await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByText('Terms of Service').waitFor();
  };
}

function openDialog(name: string, opener: string): ScreenState['reach'] {
  return async (page: Page, neighbourhood) => {
    await openListing(name)(page, neighbourhood);
    await button(page, opener).click();
    await page.getByRole('dialog').first().waitFor();
  };
}

/** Opens the sofa with a suggestion of the viewer, and creates the suggestion the first time. */
const openWithOwnSuggestion: ScreenState['reach'] = async (page, neighbourhood) => {
  await openListing('sofa')(page, neighbourhood);
  if (await button(page, 'Suggest Price').isVisible()) {
    await openSuggestDialog(page);
    await field(page, 'Your price').fill('210');
    await field(page, 'Note (optional)').fill('Condition: as new, I sat on it yesterday.');
    await button(page, 'Submit suggestion').click();
    await button(page, 'Done').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await button(page, 'Edit suggestion').waitFor();
};

/** Suggests a price on a new listing with several prices. */
const openResult = async (page: Page): Promise<void> => {
  const photos = [await createScenePhoto({ thing: 'guitar', colour: '#7a4fa3', wall: '#e6e0d0' })];
  const listing = await postListing(await createMember('onboarded'), { title: 'Twelve-string guitar', photos });
  await suggestPrices(
    listing,
    CLOSING_PRICES.map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
  );
  await page.goto(`/listing/${listing.id}`);
  await openSuggestDialog(page);
  await field(page, 'Your price').fill('182');
  await button(page, 'Submit suggestion').click();
  await page.getByRole('dialog', { name: 'You suggested £182' }).waitFor();
  await page.getByRole('link', { name: 'Next listing' }).waitFor();
};

const CLOSING_PRICES = [165, 172.5, 180, 190, 205, 240, 310, 90];

/** Creates and opens a listing of the viewer. A listing can be closed only once, so each state needs a new one. */
async function openOwnToClose(page: Page): Promise<void> {
  await page.goto('/home');
  const photos = [await createScenePhoto({ thing: 'guitar', colour: '#7a4fa3', wall: '#e6e0d0' })];
  const own = await postListing(
    { token: (await readToken(page)) ?? '' },
    { title: 'Twelve-string guitar', description: 'Plays well, one tuner slips.', photos, offer: 150 },
  );
  await suggestPrices(
    own,
    CLOSING_PRICES.map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
  );
  await page.goto(`/listing/${own.id}`);
}

/** Long ago, so that the picture shows the longest form of the time. */
const EDITED_AT = '2026-09-30T21:59:00.000Z';

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'full', reach: openListing('bike') },
  { name: 'own', reach: openListing('own') },
  {
    name: 'own-without-suggestions',
    reach: async (page) => {
      await page.goto('/home');
      const photos = [await createScenePhoto({ thing: 'guitar', colour: '#3f6f8f', wall: '#e6e0d0' })];
      const own = await postListing({ token: (await readToken(page)) ?? '' }, { title: 'Travel guitar', photos });
      await page.goto(`/listing/${own.id}`);
      await page.getByRole('heading', { name: 'Your listing is live' }).waitFor();
    },
  },
  { name: 'five-photos', reach: openListing('five') },
  { name: 'no-photo', reach: openListing('none') },
  { name: 'no-suggestions', reach: openListing('lamp') },
  { name: 'upright-photo', reach: openListing('chair') },
  { name: 'long', reach: openListing('long') },
  { name: 'last-hour', reach: openListing('soon') },
  {
    name: 'edited',
    reach: async (page, neighbourhood) => {
      await answerCalls(page, 'GET /listings/*', async (route) => {
        const answer = await route.fetch();
        const { data } = (await answer.json()) as { data: object };
        await route.fulfill({ json: { success: true, data: { ...data, editedAt: EDITED_AT } } });
      });
      await openListing('bike')(page, neighbourhood);
    },
  },
  {
    name: 'removed',
    expects: [/status of 410/],
    reach: async (page, { getAddress }) => {
      const error = 'A moderator has removed this listing.';
      await answerCalls(page, 'GET /listings/*', (route) =>
        route.fulfill({ status: 410, json: { success: false, error, message: error, code: 'listing_removed' } }),
      );
      await page.goto(getAddress('bike'));
      await page.getByRole('heading', { name: error }).waitFor();
    },
  },
  { name: 'closed', reach: openListing('closed') },
  { name: 'auto-closed', reach: openListing('auto-closed') },
  { name: 'offer', reach: openDialog('bike', 'What is this?') },
  { name: 'delete', reach: openDialog('own', 'Delete listing') },
  {
    name: 'suggest-dialog',
    reach: async (page, neighbourhood) => {
      await openListing('lamp')(page, neighbourhood);
      await openSuggestDialog(page);
      await field(page, 'Your price').fill('34.50');
      await field(page, 'Note (optional)').fill('Sold one: 35, without the shade.');
    },
  },
  {
    name: 'suggest-invalid',
    reach: async (page, neighbourhood) => {
      await openListing('long')(page, neighbourhood);
      await openSuggestDialog(page);
      await field(page, 'Note (optional)').fill('A desk like this goes for more at the harbour market. '.repeat(4));
      await button(page, 'Submit suggestion').click();
      await page.getByText('Please enter a valid amount').waitFor();
    },
  },
  {
    name: 'suggest-failed',
    expects: [/status of 502/],
    reach: async (page, neighbourhood) => {
      await answerCalls(page, '/listings/*/suggest', answerBadGateway);
      await openListing('lamp')(page, neighbourhood);
      await openSuggestDialog(page);
      await field(page, 'Your price').fill('34.50');
      await button(page, 'Submit suggestion').click();
      await page.getByText('Failed to submit suggestion').waitFor();
    },
  },
  {
    name: 'suggest-refused-note',
    expects: [/status of 403/],
    reach: async (page, neighbourhood) => {
      await answerCalls(page, '/listings/*/suggest', refuseField('new_member_links', 'comment'));
      await openListing('lamp')(page, neighbourhood);
      await openSuggestDialog(page);
      await field(page, 'Your price').fill('34.50');
      await field(page, 'Note (optional)').fill('I have the same one, call 0151 23456789');
      await button(page, 'Submit suggestion').click();
      await page.getByText('New members cannot share links').waitFor();
      await page.locator('[aria-invalid="true"]:focus').waitFor();
    },
  },
  { name: 'suggest-result', reach: openResult },
  {
    name: 'posted',
    reach: async (page) => {
      await page.goto('/create');
      await fillListing(page, { title: 'Travel guitar' });
      await button(page, 'Post listing').click();
      await page.getByRole('dialog', { name: "It's live" }).waitFor();
    },
  },
  { name: 'suggested', reach: openWithOwnSuggestion },
  {
    name: 'edit-dialog',
    reach: async (page, neighbourhood) => {
      await openWithOwnSuggestion(page, neighbourhood);
      await button(page, 'Edit suggestion').click();
      await button(page, 'Update suggestion').waitFor();
    },
  },
  {
    name: 'close-dialog',
    reach: async (page, neighbourhood) => {
      await openListing('own')(page, neighbourhood);
      await openCloseDialog(page);
      await field(page, 'Final price').fill('92');
      await page.getByText(/would be closest$/).waitFor();
    },
  },
  {
    name: 'close-invalid',
    reach: async (page, neighbourhood) => {
      await openListing('own')(page, neighbourhood);
      await openCloseDialog(page);
      await button(page, 'Continue').click();
      await page.getByText('Please enter a valid final price').waitFor();
    },
  },
  {
    name: 'close-question',
    reach: async (page, neighbourhood) => {
      await openListing('own')(page, neighbourhood);
      await openCloseDialog(page);
      await enterFinalPrice(page, '92');
    },
  },
  {
    name: 'thank-you',
    reach: async (page) => {
      await openOwnToClose(page);
      await closeListingOnPage(page, '181');
      await page.getByRole('list', { name: 'XP awarded' }).waitFor();
    },
  },
  {
    name: 'closed-with-xp',
    reach: async (page) => {
      await openOwnToClose(page);
      await closeListingOnPage(page, '182.50');
      await page.getByRole('list', { name: 'XP awarded' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Final Price' }).waitFor();
    },
  },
  {
    name: 'viewer',
    reach: async (page, neighbourhood) => {
      await openListing('five')(page, neighbourhood);
      await button(page, 'Open photo 1 of 5 full screen').click();
      await page.getByRole('img', { name: /, photo 1 of 5$/ }).waitFor();
    },
  },
  {
    name: 'loading',
    reach: async (page, { getAddress }) => {
      await holdCalls(page, '/listings/*');
      await page.goto(getAddress('bike'));
      // The page of the server has one first view for members and one for visitors. The app has one, with the heading of the page.
      await page.locator('main [aria-busy=true] h1').waitFor();
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
    reach: async (page, { getAddress }) => {
      await answerCalls(page, '/listings/*', answerBadGateway);
      await page.goto(getAddress('bike'));
      await button(page, 'Try again').waitFor();
    },
  },
];

export const LISTING: Screen = { name: 'listing', states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })) };
