import type { GuessResult } from '@ballpark/contracts/xp';
import { RESULTS_PAGE_SIZE_MAX } from '@ballpark/rules/crowd/limits';
import { paginate } from '@ballpark/rules/pagination';
import { expect, type Page } from '@playwright/test';
import { answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { closeWithPrice, postListing, suggestPrice } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { enterFinalPrice, openCloseDialog } from '../fixtures/pages/price-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { defineScreen, type Reach, type States } from './screen.ts';

const OTHERS = [165, 172.5, 180, 190, 205, 240, 310, 90];
const OWN = 188;
const FINAL = 181;

/** What the server tells of the viewer's guess once it has judged the closing. */
const JUDGED: Omit<GuessResult, 'listingId'> = {
  title: 'Twelve-string guitar',
  currency: 'GBP',
  amount: OWN,
  finalPrice: FINAL,
  percentOff: 3.87,
  place: 2,
  total: 9,
  isShared: false,
  xp: 20,
  firstAmount: OWN,
  exclusion: null,
  sense: 62,
  senseChange: 1,
  ballpark: 184,
  closedAt: '2026-11-16T18:00:00.000Z',
  isSeen: true,
};

/** Opens a closed listing on which the viewer has guessed. Without a change the closing is not judged yet. */
function openClosed(ready: string, change?: Partial<GuessResult>): Reach {
  return async (page) => {
    await page.goto('/home');
    const owner = await createMember('onboarded');
    const photos = [await createScenePhoto({ thing: 'guitar', colour: '#7a4fa3', wall: '#e6e0d0' })];
    const listing = await postListing(owner, { title: 'Twelve-string guitar', photos });
    await suggestPrices(
      listing,
      OTHERS.map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
    );
    await suggestPrice({ token: (await readToken(page)) ?? '' }, listing, OWN);
    await closeWithPrice(owner, listing, FINAL);
    const data = change === undefined ? [] : [{ ...JUDGED, ...change, listingId: listing.id }];
    const pagination = paginate({ page: 1, limit: RESULTS_PAGE_SIZE_MAX, count: data.length });
    // The sheet of results would cover the page.
    await answerJson(page, 'GET /notifications/results', { data: [] });
    await answerJson(page, 'GET /results?*', { data, pagination });
    await page.goto(`/listing/${listing.id}`);
    await page.getByText(ready).scrollIntoViewIfNeeded();
  };
}

async function openPriceStep(page: Page, address: string, outcome: string): Promise<void> {
  await page.goto(address);
  await openCloseDialog(page);
  await field(page, 'Final price').fill('92');
  await page.getByRole('radio', { name: outcome }).check({ force: true });
  await page.getByText(/would be closest$/).waitFor();
}

/** The viewer's own listing after its closing, which may become a puzzle. */
const openPuzzle: Reach = async (page) => {
  await page.goto('/home');
  const photos = [await createScenePhoto({ thing: 'guitar', colour: '#7a4fa3', wall: '#e6e0d0' })];
  const owner = { token: (await readToken(page)) ?? '' };
  const listing = await postListing(owner, { title: 'Twelve-string guitar', photos });
  await suggestPrices(
    listing,
    OTHERS.map((amount) => ({ amount })),
  );
  await page.goto(`/listing/${listing.id}`);
  await openCloseDialog(page);
  const puzzle = page.getByRole('switch', { name: 'May become a puzzle' });
  await puzzle.check();
  const question = await enterFinalPrice(page, String(FINAL));
  await question.getByRole('button', { name: 'Close listing' }).click();
  await expect(puzzle).toBeChecked();
  await page.reload();
  await puzzle.scrollIntoViewIfNeeded();
};

const STATES: States = {
  puzzle: openPuzzle,
  agreed: (page, { getAddress }) => openPriceStep(page, getAddress('own'), 'We agreed'),
  kept: async (page, { getAddress }) => {
    await openPriceStep(page, getAddress('own'), 'I keep it');
    await enterFinalPrice(page, '92');
  },
  'own-result': openClosed('You were 4% off, 2nd of 9.', {}),
  'own-result-not-counted': openClosed('Price Sense: not counted yet', {
    firstAmount: 220,
    exclusion: 'seen',
    sense: null,
    senseChange: null,
  }),
  'own-not-judged': openClosed('Yours was 4% above it.'),
};

/** How an owner closes a listing, and what a member who guessed reads afterwards. */
export const CLOSING = defineScreen('closing', 'onboarded', STATES);
