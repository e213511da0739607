import type { AskLink, GuestPrice } from '@ballpark/contracts/asking';
import { findGuestMiddle } from '@ballpark/rules/asking';
import { fromMinor, toMinor } from '@ballpark/rules/money';
import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { defineScreen, failing, type Reach, type States } from './screen.ts';

const CALL = 'GET /listings/*/ask';
const ASK = 'Ask people you know';

const GUESTS = [
  { amount: 110, name: 'Tío Luis', note: 'The case alone was 30 new.', minutesAgo: 12 },
  { amount: 95, name: 'Jo next door', note: null, minutesAgo: 70 },
  { amount: 80, name: null, note: 'Sold mine for 80 in June.', minutesAgo: 130 },
  { amount: 75, name: null, note: null, minutesAgo: 200 },
  { amount: 95, name: 'Ana', note: 'Film is dear now, the camera is not.', minutesAgo: 400 },
  { amount: 100, name: 'Wolfeschlegelsteinhausenberger', note: null, minutesAgo: 900 },
];

/** Answers with this link instead, whose other parts are those of the server. */
async function changeLink(page: Page, change: Partial<AskLink>): Promise<void> {
  await answerCalls(page, CALL, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: AskLink };
    await route.fulfill({ json: { success: true, data: { ...data, ...change } } });
  });
}

/** A link with the first of these guests. */
function buildAnswers(count: number): Pick<AskLink, 'prices' | 'about'> {
  const prices = GUESTS.slice(0, count).map(({ minutesAgo, ...guest }, nth): GuestPrice => ({
    ...guest,
    id: `00000000-0000-4000-9000-00000000000${nth}`,
    createdAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  }));
  const middleMinor = findGuestMiddle(
    prices.map(({ amount }) => toMinor(amount)),
    'GBP',
  );
  return { prices, about: middleMinor === null ? null : fromMinor(middleMinor) };
}

const openOwn: Reach = async (page, { getAddress }) => {
  await page.goto(getAddress('own'));
  await page.getByRole('heading', { name: 'Description' }).waitFor();
  await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
};

function openWithAnswers(count: number): Reach {
  return async (page, neighbourhood) => {
    await changeLink(page, buildAnswers(count));
    await openOwn(page, neighbourhood);
    await page.getByRole('heading', { name: 'People you asked' }).waitFor();
  };
}

const openSheet: Reach = async (page, neighbourhood) => {
  await openOwn(page, neighbourhood);
  await button(page, ASK).click();
  await page.getByRole('dialog', { name: ASK }).getByRole('button', { name: 'Print a tag' }).waitFor();
};

/** Opens the sheet of a listing without a price, whose page offers it before the link is there. */
const openSheetOfNew: Reach = async (page) => {
  await page.goto('/create');
  await page.getByLabel('Title').fill('Travel guitar');
  await page.getByLabel('Description').fill('Plays well.');
  await button(page, 'Post listing').click();
  await page.getByRole('dialog', { name: "It's live" }).waitFor();
};

const STATES: States = {
  'sheet-loading': async (page, neighbourhood) => {
    await holdCalls(page, CALL);
    await openSheetOfNew(page, neighbourhood);
  },
  'sheet-on': openSheet,
  'sheet-renewing': async (page, neighbourhood) => {
    await openSheet(page, neighbourhood);
    await button(page, 'Make a new link. The old one stops working.').click();
    await button(page, 'Keep this one').scrollIntoViewIfNeeded();
  },
  'sheet-off': async (page, neighbourhood) => {
    await changeLink(page, { isOn: false, address: null, qrCode: null });
    await openOwn(page, neighbourhood);
    await button(page, ASK).click();
    await button(page, 'Switch on').waitFor();
  },
  'sheet-failed': failing(502, async (page, neighbourhood) => {
    await answerCalls(page, CALL, answerBadGateway);
    await openSheetOfNew(page, neighbourhood);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
  }),
  'strip-empty': openWithAnswers(0),
  'strip-one': openWithAnswers(1),
  'strip-six': async (page, neighbourhood) => {
    await openWithAnswers(6)(page, neighbourhood);
    await button(page, 'Show 3 more').click();
  },
  'strip-failed': failing(502, async (page, neighbourhood) => {
    await answerCalls(page, CALL, answerBadGateway);
    await openOwn(page, neighbourhood);
    await page.getByText("We couldn't load the prices of people you asked.").waitFor();
  }),
  tag: {
    reach: async (page, neighbourhood) => {
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      await openSheet(page, neighbourhood);
      await button(page, 'Print a tag').click();
      await page.locator('html[data-printed]').waitFor();
      await page.emulateMedia({ media: 'print' });
    },
    // The page itself is not on paper.
    isStarting: true,
  },
};

/** The link for people without an account, their prices, and the page of tags, for the owner of a listing. */
export const ASKING = defineScreen('asking', 'onboarded', STATES);
