import { answerCalls, holdCalls, wordlessFailure } from '../fixtures/browser/held-answers.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import type { Screen, ScreenState } from './screen.ts';

const MORE = '/listings/*/suggestions?page=*';

/** The page of this listing with all its prices drawn. */
function drawn(name: string): ScreenState['reach'] {
  return async (page, { addressOf }) => {
    await page.goto(addressOf(name));
    await page.getByRole('img', { name: /^\d+ suggestions? / }).waitFor();
    await page.getByRole('listitem').filter({ hasText: ' ago' }).first().waitFor();
  };
}

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'one', reach: drawn('none') },
  { name: 'two', reach: drawn('chair') },
  { name: 'eleven', reach: drawn('eleven') },
  { name: 'sixty', reach: drawn('sixty') },
  { name: 'outliers', reach: drawn('outliers') },
  { name: 'closed', reach: drawn('closed') },
  {
    name: 'waiting-for-picture',
    reach: async (page, { addressOf }) => {
      await holdCalls(page, '/listings/*/suggestions*');
      await page.goto(addressOf('sixty'));
      await button(page, 'Show more').waitFor();
    },
  },
  {
    name: 'more-on-its-way',
    reach: async (page, neighbourhood) => {
      await holdCalls(page, MORE);
      await drawn('sixty')(page, neighbourhood);
      await button(page, 'Show more').click();
      await button(page, 'Loading more…').waitFor();
    },
  },
  {
    name: 'more-failed',
    expects: [/status of 502/],
    reach: async (page, neighbourhood) => {
      await answerCalls(page, MORE, wordlessFailure);
      await drawn('sixty')(page, neighbourhood);
      await button(page, 'Show more').click();
      await page.getByText('Further suggestions did not load.').waitFor();
    },
  },
  {
    name: 'all-shown',
    reach: async (page, neighbourhood) => {
      await drawn('sixty')(page, neighbourhood);
      await button(page, 'Show more').click();
      await page.getByRole('listitem').nth(50).waitFor();
    },
  },
];

/** What the neighbours think, on the page of a listing. */
export const LISTING_PRICES: Screen = {
  name: 'listing-prices',
  states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })),
};
