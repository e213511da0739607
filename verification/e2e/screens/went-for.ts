import type { BookAnswer, Comparables, ListingComparables } from '@ballpark/contracts/crowd/guide';
import { answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { defineScreen, type Reach, type States } from './screen.ts';

type Found = NonNullable<Comparables['found']>;

const REAL = { isSample: false, currency: 'GBP' } as const;

const FOUND: Found = { area: 'near', closings: 9, median: 155, range: { low: 120, high: 210 }, since: '2026-03' };

const GUIDE = { guidePath: '/guide/london-2643743/bike' } as const;

/** Opens a listing like which these things have closed. */
function openListing(change: Partial<Found>): Reach {
  const data: ListingComparables = { ...REAL, ...GUIDE, found: { ...FOUND, ...change } };
  return async (page, { getAddress }) => {
    await answerJson(page, 'GET /listings/*/comparables', { data });
    await page.goto(getAddress('bike'));
    await page.getByText(/^Similar things (nearby )?went for/).scrollIntoViewIfNeeded();
  };
}

/** Types a title like which these things have closed. */
function typeTitle(change: Partial<Found>): Reach {
  return async (page) => {
    await answerJson(page, 'GET /guide/comparables*', { data: { ...REAL, found: { ...FOUND, ...change } } });
    await page.goto('/create');
    await field(page, 'Title').fill('Mountain bike, 27 inch');
    await page.getByText(/^Similar things (nearby )?went for/).scrollIntoViewIfNeeded();
  };
}

/** Searches among closed listings for a word of which these things have closed. */
function search(change: Partial<Found>): Reach {
  const data: BookAnswer = {
    ...REAL,
    ...GUIDE,
    place: null,
    entry: { ...FOUND, closings: 12, term: 'bicycle', category: null, trend: null, ...change },
  };
  return async (page) => {
    await answerJson(page, 'GET /guide?*', { data });
    await page.goto('/feed?search=bike&status=all');
    await page.getByText(/ closings of /).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /found$/ })
      .waitFor();
  };
}

const STATES: States = {
  listing: openListing({}),
  'listing-few': openListing({ closings: 5, range: null, area: 'region' }),
  'listing-anywhere': openListing({ closings: 1214, area: 'anywhere' }),
  feed: search({}),
  'feed-few': search({ closings: 5, range: null, area: 'region' }),
  create: typeTitle({}),
  'create-anywhere': typeTitle({ closings: 1214, area: 'anywhere', range: { low: 1150, high: 2300 } }),
};

/** What things went for, on the pages that say it beside something else. */
export const WENT_FOR = defineScreen('went-for', 'onboarded', STATES);
