import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { postListing, suggestPrice } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { defineScreen, failing, type Reach, type States } from './screen.ts';

const MORE = '/listings/*/suggestions?page=*';

/** Opens the page of this listing and waits for the price strip. */
function openWithPrices(name: string): Reach {
  return async (page, { getAddress }) => {
    await page.goto(getAddress(name));
    await page.getByRole('img', { name: /^\d+ suggestions? / }).waitFor();
    await page.getByRole('listitem').filter({ hasText: ' ago' }).first().waitFor();
  };
}

/** Posts a listing with these prices, the last of them the viewer's, and opens its page. */
function openNewWithPrices(title: string, amounts: readonly number[]): Reach {
  return async (page) => {
    await page.goto('/home');
    const owner = await createMember('onboarded');
    const photos = [await createScenePhoto({ thing: 'lamp', colour: '#3f6f8f', wall: '#e6e0d0' })];
    const listing = await postListing(owner, { title, photos });
    await suggestPrices(
      listing,
      amounts.slice(0, -1).map((amount, index) => ({ amount, minutesAgo: 5 + index * 17, xp: index * 30 })),
    );
    // Through the API, so that the server makes the ballpark figure.
    await suggestPrice({ token: (await readToken(page)) ?? '' }, listing, amounts.at(-1) ?? 0);
    await page.goto(`/listing/${listing.id}`);
    await page.getByRole('img', { name: /^\d+ suggestions? / }).waitFor();
  };
}

const openPranked = openNewWithPrices('Desk lamp from the seventies', [35, 36, 38, 40, 1500, 1999, 42]);

const STATES: States = {
  one: openWithPrices('none'),
  two: openWithPrices('chair'),
  eleven: openWithPrices('eleven'),
  sixty: openWithPrices('sixty'),
  outliers: openWithPrices('outliers'),
  pranked: openPranked,
  'opinions-differ': openNewWithPrices('Signed print', [20, 22, 26, 180, 190, 200, 210, 25]),
  'why-this-figure': async (page, neighbourhood) => {
    await openPranked(page, neighbourhood);
    await button(page, 'Why this figure?').click();
    await page.getByText(/^Without the 2 prices/).waitFor();
  },
  closed: openWithPrices('closed'),
  'waiting-for-picture': async (page, { getAddress }) => {
    await holdCalls(page, '/listings/*/suggestions*');
    await page.goto(getAddress('sixty'));
    await button(page, 'Show more').waitFor();
  },
  'more-on-its-way': async (page, neighbourhood) => {
    await holdCalls(page, MORE);
    await openWithPrices('sixty')(page, neighbourhood);
    await button(page, 'Show more').click();
    await button(page, 'Loading more…').waitFor();
  },
  'more-failed': failing(502, async (page, neighbourhood) => {
    await answerCalls(page, MORE, answerBadGateway);
    await openWithPrices('sixty')(page, neighbourhood);
    await button(page, 'Show more').click();
    await page.getByText("We couldn't load more suggestions.").waitFor();
  }),
  'all-shown': async (page, neighbourhood) => {
    await openWithPrices('sixty')(page, neighbourhood);
    await button(page, 'Show more').click();
    await page.getByRole('listitem').nth(50).waitFor();
  },
};

/** The suggestions on the page of a listing. */
export const LISTING_PRICES = defineScreen('listing-prices', 'onboarded', STATES);
