import type { Page } from '@playwright/test';
import { cards } from '../fixtures/pages/feed.ts';
import { answerBadGateway, answerCalls, answerJson, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { getStackAddresses } from '../stack/addresses.ts';
import { defineScreen, failing } from './screen.ts';

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('heading', { name: 'Community Feed' }).waitFor();
}

/** The only member of a town, or one of few: all listings are from elsewhere. */
async function openInTown(page: Page, town: 'first' | 'young'): Promise<void> {
  const place = (nth: number) => ({ latitude: 69.6 - nth * 2.5, longitude: 18.9 - nth });
  const towns = ['Bodø, Norway', 'Trondheim, Norway', 'Oslo, Norway'];
  await answerCalls(page, '/auth/profile', async (route) => {
    const { data, ...rest } = (await (await route.fetch()).json()) as { data: { user: object } };
    const user = { ...data.user, latitude: 69.65, longitude: 18.96 };
    await route.fulfill({ json: { ...rest, data: { ...data, user } } });
  });
  await answerCalls(page, '/listings', async (route) => {
    const { data, pagination } = (await (await route.fetch()).json()) as { data: object[]; pagination: object };
    const far = data.map((listing, nth) => ({ ...listing, ...place(nth + 1), location: towns[nth % towns.length] }));
    await route.fulfill({ json: { success: true, data: far, pagination: { ...pagination, town } } });
  });
  await answerCalls(page, '/quick*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object[] };
    const elsewhere = data.map((card, nth) => ({
      ...card,
      ...place(nth + 1),
      location: towns[nth % towns.length],
      currency: 'NOK',
      isFarther: true,
    }));
    await route.fulfill({ json: { success: true, data: elsewhere } });
  });
  const { photos } = await listPhotos(page);
  await answerJson(page, '/home', { data: buildWeekOfNewcomer(photos) });
  await answerJson(page, '/profile/*/listings', { data: [], pagination: { totalCount: 0 } });
  await openHome(page);
  await page.getByRole('heading', { name: 'Guess for people elsewhere' }).waitFor();
  await page.getByRole('link', { name: 'Post something' }).waitFor();
}

type Row = Record<string, unknown>;

/** How many members have which Price Sense. */
const BINS = [1, 2, 5, 7, 8, 9, 6, 4, 2, 1, 2];
const DAY_MS = 24 * 60 * 60_000;

/** What the server says about a member who has guessed for a while. */
function buildWeekOfMember(photos: readonly (string | undefined)[]) {
  const xp = [10, 0, 45, 5, 70, 50, 5];
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const result = { currency: 'USD', total: 9, isShared: false, firstAmount: 92, exclusion: null, isSeen: false };
  const judged = { sense: 56, senseChange: 1, ballpark: 96, closedAt: new Date().toISOString() };
  const bins = [42, 45, 47, 48, 49, 50, 51, 53, 54, 56, 57].map((sense, nth) => ({ sense, members: BINS[nth] }));
  const [clock, guitar] = photos.map((photoUrl) => ({
    ...result,
    ...judged,
    photoUrl: photoUrl ?? null,
    listingId: null,
  }));
  return {
    week: xp.map((points, nth) => ({
      date: new Date(today - (6 - nth) * DAY_MS).toISOString().slice(0, 10),
      xp: points,
      hasGuess: nth > 1 && nth < 6,
    })),
    placeNear: 3,
    daysInRow: 4,
    guessDays: 4,
    guessesToday: 0,
    hasOpenListing: true,
    sense: 56,
    judged: 12,
    town: { name: 'Alameda', place: { percent: 93 }, bins },
    daily: {
      kind: 'day',
      played: 0,
      things: 5,
      score: null,
      outOf: 500,
      photos: photos.filter((photo) => photo !== undefined),
      nextDayAt: new Date(today + DAY_MS).toISOString(),
    },
    results: [
      { ...clock, title: 'Mantel clock', amount: 92, finalPrice: 95, percentOff: 3.16, place: 1, xp: 50 },
      { ...guitar, title: 'Acoustic guitar', amount: 130, finalPrice: 110, percentOff: 18.18, place: 6, xp: 5 },
    ],
  };
}

/** What the server says about a member who has done nothing yet. */
function buildWeekOfNewcomer(photos: readonly (string | undefined)[]) {
  const known = buildWeekOfMember(photos);
  return {
    ...known,
    week: known.week.map(({ date }) => ({ date, xp: 0, hasGuess: false })),
    placeNear: null,
    daysInRow: 0,
    guessDays: 0,
    hasOpenListing: false,
    sense: null,
    judged: 0,
    town: undefined,
    results: [],
  };
}

async function listPhotos(page: Page): Promise<{ listings: Row[]; photos: (string | undefined)[] }> {
  const answer = await page.request.get(`${getStackAddresses().origin}/api/listings`);
  const { data: listings } = (await answer.json()) as { data: Row[] };
  const photos = listings.flatMap(({ photoUrls }) => (photoUrls as string[])[0] ?? []);
  return { listings, photos: [photos[0], photos[1], photos[2]] };
}

/** The first visit of Home after the setup. */
async function openAsNewcomer(page: Page): Promise<void> {
  const { photos } = await listPhotos(page);
  await answerJson(page, '/home', { data: buildWeekOfNewcomer(photos) });
  await answerJson(page, '/profile/*/listings', { data: [], pagination: { totalCount: 0 } });
  await openHome(page);
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` };
    const { data } = (await (await fetch('/api/auth/profile', { headers })).json()) as {
      data: { user: { id: string } };
    };
    sessionStorage.setItem('newcomer', JSON.stringify(data.user.id));
  });
  await openHome(page);
  await page.getByText('Your week starts with one guess').waitFor();
}

/** A member with results, days in a row, and listings that end soon. */
async function openWithResults(page: Page, changes: Row = {}): Promise<void> {
  const { listings: data, photos } = await listPhotos(page);
  const home = { ...buildWeekOfMember(photos), ...changes };
  await answerCalls(page, '/home', (route) => route.fulfill({ json: { success: true, data: home } }));
  await answerCalls(page, '/profile/*/listings', async (route) => {
    const { pagination } = (await (await route.fetch()).json()) as { pagination: object };
    const own = data.slice(0, 2).map((listing, nth) => ({
      ...listing,
      suggestionCount: nth === 0 ? 40 : 1,
      closesAt: new Date(Date.now() + (nth === 0 ? 5.5 : 51.5) * 60 * 60_000).toISOString(),
    }));
    await route.fulfill({ json: { success: true, data: own, pagination } });
  });
  await openHome(page);
  await page.getByRole('region', { name: 'Your listings' }).waitFor();
  await page.getByRole('region', { name: 'You this week' }).waitFor();
}

export const HOME = defineScreen('home', 'onboarded', {
  full: async (page) => {
    await openHome(page);
    await cards(page).first().waitFor();
  },
  newcomer: openAsNewcomer,
  results: (page) => openWithResults(page),
  'all-done': (page) =>
    openWithResults(page, { daily: { ...buildWeekOfMember([]).daily, played: 5 }, guessesToday: 10 }),
  'week-fails': failing(502, async (page) => {
    await answerCalls(page, '/home', answerBadGateway);
    await openHome(page);
    await page.getByText("We couldn't load your week.").waitFor();
  }),
  'all-far': async (page) => {
    await answerCalls(page, '/listings', async (route) => {
      const { data, ...rest } = (await (await route.fetch()).json()) as { data: object[] };
      const far = data.map((listing, nth) => ({ ...listing, latitude: -60 + nth, longitude: 170 }));
      await route.fulfill({ json: { ...rest, data: far } });
    });
    await openHome(page);
    await page.getByText(/^Nothing within/).waitFor();
  },
  'first-in-town': (page) => openInTown(page, 'first'),
  'quiet-town': (page) => openInTown(page, 'young'),
  loading: async (page) => {
    await holdCalls(page, '/listings');
    await openHome(page);
  },
  empty: async (page) => {
    const nothing = `${getStackAddresses().origin}/api/listings?search=xqzwv`;
    await answerCalls(page, '/listings', (route) => route.continue({ url: nothing }));
    await openHome(page);
    await page.getByText('No listings yet').waitFor();
  },
  error: failing(502, async (page) => {
    await answerCalls(page, '/listings', answerBadGateway);
    await openHome(page);
    await page.getByText('Failed to load listings').waitFor();
  }),
});
