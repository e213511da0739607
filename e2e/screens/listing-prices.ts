import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import type { Screen, ScreenState } from './screen.ts';

const MORE = '/listings/*/suggestions?page=*';

/** Opens the page of this listing and waits for the price strip. */
function openWithPrices(name: string): ScreenState['reach'] {
  return async (page, { getAddress }) => {
    await page.goto(getAddress(name));
    await page.getByRole('img', { name: /^\d+ suggestions? / }).waitFor();
    await page.getByRole('listitem').filter({ hasText: ' ago' }).first().waitFor();
  };
}

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'one', reach: openWithPrices('none') },
  { name: 'two', reach: openWithPrices('chair') },
  { name: 'eleven', reach: openWithPrices('eleven') },
  { name: 'sixty', reach: openWithPrices('sixty') },
  { name: 'outliers', reach: openWithPrices('outliers') },
  { name: 'closed', reach: openWithPrices('closed') },
  {
    name: 'waiting-for-picture',
    reach: async (page, { getAddress }) => {
      await holdCalls(page, '/listings/*/suggestions*');
      await page.goto(getAddress('sixty'));
      await button(page, 'Show more').waitFor();
    },
  },
  {
    name: 'more-on-its-way',
    reach: async (page, neighbourhood) => {
      await holdCalls(page, MORE);
      await openWithPrices('sixty')(page, neighbourhood);
      await button(page, 'Show more').click();
      await button(page, 'Loading more…').waitFor();
    },
  },
  {
    name: 'more-failed',
    expects: [/status of 502/],
    reach: async (page, neighbourhood) => {
      await answerCalls(page, MORE, answerBadGateway);
      await openWithPrices('sixty')(page, neighbourhood);
      await button(page, 'Show more').click();
      await page.getByText("We couldn't load more suggestions.").waitFor();
    },
  },
  {
    name: 'all-shown',
    reach: async (page, neighbourhood) => {
      await openWithPrices('sixty')(page, neighbourhood);
      await button(page, 'Show more').click();
      await page.getByRole('listitem').nth(50).waitFor();
    },
  },
];

/** The suggestions on the page of a listing. */
export const LISTING_PRICES: Screen = {
  name: 'listing-prices',
  states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })),
};
