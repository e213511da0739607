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
import { defineScreen, failing, type Reach, type States } from './screen.ts';

function openListing(name: string): Reach {
  return async (page, { getAddress }) => {
    await page.goto(getAddress(name));
    await page.getByRole('heading', { name: 'Description' }).waitFor();
    // This part loads after the first paint.
    await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByText('Terms of Service').waitFor();
  };
}

function openDialog(name: string, opener: string): Reach {
  return async (page: Page, neighbourhood) => {
    await openListing(name)(page, neighbourhood);
    await button(page, opener).click();
    await page.getByRole('dialog').first().waitFor();
  };
}

/** Opens the sofa with a suggestion of the viewer, and creates the suggestion the first time. */
const openWithOwnSuggestion: Reach = async (page, neighbourhood) => {
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

const STATES: States = {
  full: openListing('bike'),
  own: openListing('own'),
  'own-without-suggestions': async (page) => {
    await page.goto('/home');
    const photos = [await createScenePhoto({ thing: 'guitar', colour: '#3f6f8f', wall: '#e6e0d0' })];
    const own = await postListing({ token: (await readToken(page)) ?? '' }, { title: 'Travel guitar', photos });
    await page.goto(`/listing/${own.id}`);
    await page.getByRole('heading', { name: 'Your listing is live' }).waitFor();
  },
  'five-photos': openListing('five'),
  'no-photo': openListing('none'),
  'no-suggestions': openListing('lamp'),
  'upright-photo': openListing('chair'),
  long: openListing('long'),
  'last-hour': openListing('soon'),
  edited: async (page, neighbourhood) => {
    await answerCalls(page, 'GET /listings/*', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { success: true, data: { ...data, editedAt: EDITED_AT } } });
    });
    await openListing('bike')(page, neighbourhood);
  },
  removed: failing(410, async (page, { getAddress }) => {
    const error = 'A moderator has removed this listing.';
    await answerCalls(page, 'GET /listings/*', (route) =>
      route.fulfill({ status: 410, json: { success: false, error, message: error, code: 'listing_removed' } }),
    );
    await page.goto(getAddress('bike'));
    await page.getByRole('heading', { name: error }).waitFor();
  }),
  closed: openListing('closed'),
  'auto-closed': openListing('auto-closed'),
  offer: openDialog('bike', 'What is this?'),
  delete: openDialog('own', 'Delete listing'),
  'suggest-dialog': async (page, neighbourhood) => {
    await openListing('lamp')(page, neighbourhood);
    await openSuggestDialog(page);
    await field(page, 'Your price').fill('34.50');
    await field(page, 'Note (optional)').fill('Sold one: 35, without the shade.');
  },
  'suggest-invalid': async (page, neighbourhood) => {
    await openListing('long')(page, neighbourhood);
    await openSuggestDialog(page);
    await field(page, 'Note (optional)').fill('A desk like this goes for more at the harbour market. '.repeat(4));
    await button(page, 'Submit suggestion').click();
    await page.getByText('Please enter a valid amount').waitFor();
  },
  'suggest-failed': failing(502, async (page, neighbourhood) => {
    await answerCalls(page, '/listings/*/suggest', answerBadGateway);
    await openListing('lamp')(page, neighbourhood);
    await openSuggestDialog(page);
    await field(page, 'Your price').fill('34.50');
    await button(page, 'Submit suggestion').click();
    await page.getByText('Failed to submit suggestion').waitFor();
  }),
  'suggest-refused-note': failing(403, async (page, neighbourhood) => {
    await answerCalls(page, '/listings/*/suggest', refuseField('new_member_links', 'comment'));
    await openListing('lamp')(page, neighbourhood);
    await openSuggestDialog(page);
    await field(page, 'Your price').fill('34.50');
    await field(page, 'Note (optional)').fill('I have the same one, call 0151 23456789');
    await button(page, 'Submit suggestion').click();
    await page.getByText('New members cannot share links').waitFor();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
  }),
  'suggest-result': openResult,
  posted: async (page) => {
    await page.goto('/create');
    await fillListing(page, { title: 'Travel guitar' });
    await button(page, 'Post listing').click();
    await page.getByRole('dialog', { name: "It's live" }).waitFor();
  },
  suggested: openWithOwnSuggestion,
  'edit-dialog': async (page, neighbourhood) => {
    await openWithOwnSuggestion(page, neighbourhood);
    await button(page, 'Edit suggestion').click();
    await button(page, 'Update suggestion').waitFor();
  },
  'close-dialog': async (page, neighbourhood) => {
    await openListing('own')(page, neighbourhood);
    await openCloseDialog(page);
    await field(page, 'Final price').fill('92');
    await page.getByText(/would be closest$/).waitFor();
  },
  'close-invalid': async (page, neighbourhood) => {
    await openListing('own')(page, neighbourhood);
    await openCloseDialog(page);
    await button(page, 'Continue').click();
    await page.getByText('Please enter a valid final price').waitFor();
  },
  'close-question': async (page, neighbourhood) => {
    await openListing('own')(page, neighbourhood);
    await openCloseDialog(page);
    await enterFinalPrice(page, '92');
  },
  'thank-you': async (page) => {
    await openOwnToClose(page);
    await closeListingOnPage(page, '181');
    await page.getByRole('list', { name: 'XP awarded' }).waitFor();
  },
  'closed-with-xp': async (page) => {
    await openOwnToClose(page);
    await closeListingOnPage(page, '182.50');
    await page.getByRole('list', { name: 'XP awarded' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Final Price' }).waitFor();
  },
  viewer: async (page, neighbourhood) => {
    await openListing('five')(page, neighbourhood);
    await button(page, 'Open photo 1 of 5 full screen').click();
    await page.getByRole('img', { name: /, photo 1 of 5$/ }).waitFor();
  },
  loading: async (page, { getAddress }) => {
    await holdCalls(page, '/listings/*');
    await page.goto(getAddress('bike'));
    // The page of the server has one first view for members and one for visitors. The app has one, with the heading of the page.
    await page.locator('main [aria-busy=true] h1').waitFor();
  },
  'not-found': failing(404, async (page) => {
    await page.goto('/listing/0197f000-0000-7000-8000-000000000000');
    await page.getByText('Listing not found or failed to load.').waitFor();
  }),
  failed: failing(502, async (page, { getAddress }) => {
    await answerCalls(page, '/listings/*', answerBadGateway);
    await page.goto(getAddress('bike'));
    await button(page, 'Try again').waitFor();
  }),
};

export const LISTING = defineScreen('listing', 'onboarded', STATES);
