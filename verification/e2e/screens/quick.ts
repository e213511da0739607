import { paginate } from '@ballpark/rules/pagination';
import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls, holdCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { defineScreen, failing } from './screen.ts';

async function openQuick(page: Page): Promise<void> {
  await page.goto('/quick');
  await page.getByRole('article').waitFor();
}

const KEYBOARD = { width: 390, height: 500 };

async function guess(page: Page, price: string): Promise<void> {
  await page.getByLabel(/^Your price/).fill(price);
  await button(page, 'Guess').click();
}

const FIGURE = { price: 122, low: 66, high: 226, count: 6, isDivided: false, basis: 0, isEarly: true };

/** Other states answer with a copy of what the server has: these prices are not sent. */
async function acceptPrices(page: Page, ballpark: typeof FIGURE | null = FIGURE): Promise<void> {
  await answerCalls(page, '/listings/*/suggest', async (route) => {
    const person = { id: crypto.randomUUID(), name: 'Ada', username: 'ada', photoUrl: null, xp: 0, sense: null };
    const { amount } = route.request().postDataJSON() as { amount: number };
    const data = {
      id: person.id,
      listingId: person.id,
      userId: person.id,
      amount,
      comment: null,
      createdAt: new Date().toISOString(),
      xpAwarded: null,
      user: person,
      isBlind: true,
      ballpark,
      suggestionCount: ballpark?.count ?? 1,
    };
    await route.fulfill({ status: 201, json: { success: true, data } });
  });
}

/** The outcome of a guess in place of the form, which stays there. */
function showingOutcome(price: string, ballpark: typeof FIGURE | null = FIGURE) {
  return async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      const shownMs = 500;
      const startLater = (run: () => void, delayMs?: number) => start(run, delayMs === shownMs ? 600_000 : delayMs);
      Object.assign(window, { setTimeout: startLater });
    });
    await acceptPrices(page, ballpark);
    await openQuick(page);
    // The part that shows it comes after the page.
    await page.waitForLoadState('networkidle');
    await guess(page, price);
    await page.getByRole('article').getByText('You said').waitFor();
    await page.locator('article circle').first().waitFor();
  };
}

/** Guesses of a round so far, in percent of a ballpark figure of 100. Null is the first price of a listing. */
const ROUND = [98, 73, null, 91, 106, 84, 150, 99, 112];

/** The member has given these prices, and reloads. */
async function keepRound(page: Page, amounts: readonly (number | null)[]): Promise<void> {
  const marks = amounts.map((amount, index) => ({
    id: crypto.randomUUID(),
    title: `Student microscope ${index + 1}`,
    type: 'PRODUCT',
    currency: 'GBP',
    photoUrls: [],
    photoColours: [],
    amount: amount ?? 20,
    outcome:
      amount === null ? { kind: 'early', suggestionCount: 1 } : { kind: 'figure', price: 100, low: 80, high: 130 },
  }));
  await openQuick(page);
  await page.evaluate((kept) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('quick-round')) ?? '';
    sessionStorage.setItem(key, JSON.stringify([...kept.slice(0, 3), 'skipped', ...kept.slice(3)]));
  }, marks);
  await page.reload();
}

/** Two results that the member has not seen. */
async function bringResults(page: Page): Promise<void> {
  const result = {
    listingId: crypto.randomUUID(),
    title: 'Oak desk',
    currency: 'USD',
    amount: 134,
    finalPrice: 140,
    percentOff: 4.29,
    place: 2,
    total: 9,
    isShared: false,
    xp: 20,
    firstAmount: 134,
    exclusion: null,
    sense: 62,
    senseChange: 1,
    ballpark: 136,
    closedAt: '2026-11-16T12:00:00.000Z',
    isSeen: false,
  };
  const older = { ...result, listingId: crypto.randomUUID(), closedAt: '2026-11-16T11:00:00.000Z' };
  const pagination = paginate({ page: 1, limit: 50, count: 2 });
  await answerJson(page, '/results?*', { data: [result, older], pagination });
}

export const QUICK = defineScreen('quick', 'onboarded', {
  card: openQuick,
  'card-keyboard': async (page) => {
    if (page.viewportSize()?.width === KEYBOARD.width) await page.setViewportSize(KEYBOARD);
    await openQuick(page);
  },
  helper: async (page) => {
    await answerCalls(page, '/quick*', async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: object[] };
      const place = { location: 'Bodø, Nordland, Norway', latitude: 67.28, longitude: 14.4, isFarther: true };
      const cards = data.map((card) => ({ ...card, ...place, category: 'bikes', isHelp: true }));
      await route.fulfill({ json: { success: true, data: cards } });
    });
    await openQuick(page);
    await page.getByText(/Few members live there/).waitFor();
  },
  note: async (page) => {
    await openQuick(page);
    await button(page, 'Add a note').click();
  },
  keys: async (page) => {
    await openQuick(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  },
  results: async (page) => {
    await bringResults(page);
    await openQuick(page);
    await page.getByRole('link', { name: /went for \$/ }).waitFor();
  },
  guessed: async (page) => {
    await acceptPrices(page);
    await openQuick(page);
    await guess(page, '110');
    await page.getByText(/12 under the ballpark/).waitFor();
  },
  'outcome-under': showingOutcome('110'),
  'outcome-over': showingOutcome('300'),
  'outcome-spot-on': showingOutcome('120'),
  'outcome-first': showingOutcome('110', null),
  refused: failing(502, async (page) => {
    await answerCalls(page, '/listings/*/suggest', answerBadGateway);
    await openQuick(page);
    await guess(page, '110');
    await page.getByText('Failed to submit suggestion').waitFor();
  }),
  done: async (page) => {
    await acceptPrices(page);
    await bringResults(page);
    await keepRound(page, ROUND);
    await page.getByText('10 of 10').waitFor();
    await guess(page, '110');
    await button(page, 'Ten more').waitFor();
  },
  'done-fewer': async (page) => {
    await keepRound(page, ROUND.slice(0, 7));
    await answerJson(page, '/quick*', { data: [] });
    await page.reload();
    await page.getByRole('heading', { name: 'Seven neighbours have an answer' }).waitFor();
  },
  empty: async (page) => {
    await answerJson(page, '/quick*', { data: [] });
    await page.goto('/quick');
    await page.getByText('Nothing to guess nearby').waitFor();
  },
  error: failing(502, async (page) => {
    await answerCalls(page, '/quick*', answerBadGateway);
    await page.goto('/quick');
    await button(page, 'Try again').waitFor();
  }),
  loading: {
    isStarting: true,
    reach: async (page) => {
      await holdCalls(page, '/quick*');
      await page.goto('/quick');
      await page.getByRole('heading', { name: 'Quick guesses' }).waitFor();
    },
  },
  offline: {
    expects: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|when fetching the script/],
    reach: async (page) => {
      await openQuick(page);
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await guess(page, '110');
      await page.getByText(/1 price is waiting/).waitFor();
    },
  },
});
