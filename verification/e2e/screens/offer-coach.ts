import type { OfferAdvice } from '@ballpark/contracts/crowd/offer';
import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls, holdCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { defineScreen, failing, type Reach, type States } from './screen.ts';

const CALL = 'GET /listings/*/offer-advice';
const PRICES = [165, 172.5, 180, 190, 205];

/** Opens a new listing of the viewer with an offer, and shows the card. */
async function openOffered(page: Page, count = PRICES.length): Promise<void> {
  await page.goto('/home');
  const photos = [await createScenePhoto({ thing: 'guitar', colour: '#7a4fa3', wall: '#e6e0d0' })];
  const own = await postListing(
    { token: (await readToken(page)) ?? '' },
    { title: 'Twelve-string guitar', photos, offer: 150 },
  );
  const prices = PRICES.slice(0, count);
  await suggestPrices(
    own,
    prices.map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
  );
  await page.goto(`/listing/${own.id}`);
  await page.getByRole('heading', { name: 'How this offer compares' }).scrollIntoViewIfNeeded();
}

type Advice = NonNullable<OfferAdvice['advice']>;

/** Opens it with this advice, because few closings exist. */
function openWithAdvice(change: Partial<Advice>, isSample = false): Reach {
  const advice: Advice = {
    verdict: 'low',
    pricesAbove: 4,
    percentBelow: 22,
    closings: 214,
    counter: { from: 178, to: 202 },
    ...change,
  };
  return async (page) => {
    const data: OfferAdvice = { isSample, prices: PRICES.length, advice };
    await answerJson(page, CALL, { data });
    await openOffered(page);
    await page.getByText('An estimate, not advice to sell.').scrollIntoViewIfNeeded();
  };
}

const STATES: States = {
  'few-prices': (page) => openOffered(page, 2),
  early: openWithAdvice({ percentBelow: null, closings: 4 }),
  'very-low': openWithAdvice({ verdict: 'very-low', percentBelow: 4 }),
  low: openWithAdvice({}),
  fair: openWithAdvice({ verdict: 'fair', percentBelow: 48 }),
  good: openWithAdvice({ verdict: 'good', percentBelow: 81, counter: null }),
  'very-good': openWithAdvice({ verdict: 'very-good', percentBelow: 97, counter: null }),
  sample: openWithAdvice({}, true),
  loading: async (page) => {
    await holdCalls(page, CALL);
    await openOffered(page);
  },
  failed: failing(502, async (page) => {
    await answerCalls(page, CALL, answerBadGateway);
    await openOffered(page);
    await page.getByText("We couldn't compare this offer.").waitFor();
  }),
};

/** How an offer compares, for the owner of the listing. */
export const OFFER_COACH = defineScreen('offer-coach', 'onboarded', STATES);
