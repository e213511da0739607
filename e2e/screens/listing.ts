import { answerCalls, holdCalls, wordlessFailure } from '../fixtures/held-answers.ts';
import { button } from '../fixtures/onboarding-forms.ts';
import type { Page } from '@playwright/test';
import type { Screen, ScreenState } from './screen.ts';

/** The page of the listing with this name in the neighbourhood. */
function listing(name: string): ScreenState['reach'] {
  return async (page, { addressOf }) => {
    await page.goto(addressOf(name));
    await page.getByRole('heading', { name: 'Description' }).waitFor();
  };
}

function withDialog(name: string, opener: string): ScreenState['reach'] {
  return async (page: Page, neighbourhood) => {
    await listing(name)(page, neighbourhood);
    await button(page, opener).click();
    await page.getByRole('dialog').first().waitFor();
  };
}

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'full', readme: 'listing', reach: listing('bike') },
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
