import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@ballpark/contracts/accounts';
import { type Listing, listListings } from '@ballpark/contracts/listings';
import { listNotifications, type Notification } from '@ballpark/contracts/notifications';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callApi } from './fixtures/data/api.ts';
import { answerCalls } from './fixtures/browser/intercepted-calls.ts';
import { button } from './fixtures/pages/onboarding-forms.ts';
import { waitForHydration } from './fixtures/pages/hydration.ts';
import { BROWSER, DESKTOP, PHONE } from './fixtures/browser/browser.ts';
import { storeToken } from './fixtures/browser/token-storage.ts';
import { choosePhotos, fillListing, waitForStoredPhotos } from './fixtures/pages/listing-forms.ts';
import { getStackAddresses } from './stack/addresses.ts';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';

const README_PICTURES = join(REPOSITORY, 'docs/screenshots');
/** The full pages, not tracked. */
const OUT = join(REPOSITORY, 'screenshots-out/demo');
const DEMO_PHOTOS = join(REPOSITORY, 'tools/demo/photos/listings');
/** The password that the demo prints. */
const DEMO_PASSWORD = 'Ballpark demo 1';

const SIZES = { phone: PHONE, desktop: DESKTOP } as const;
const SCHEMES = ['light', 'dark'] as const;

type Viewer = { id: string; token: string };
type View = {
  name: string;
  /** The username of the viewer; undefined for a visitor. */
  viewer?: string;
  /** It is one of the tracked pictures. */
  isKept?: true;
  open: (page: Page, viewer: Viewer | undefined) => Promise<void>;
};

const VIEWS: readonly View[] = [
  { name: 'landing', open: (page) => goTo(page, '/') },
  { name: 'home', viewer: 'maya.torres', isKept: true, open: (page) => goTo(page, '/home') },
  { name: 'feed', viewer: 'grace.kim', open: (page) => goTo(page, '/feed?radius=20') },
  {
    name: 'listing-open',
    viewer: 'ruth.adler',
    isKept: true,
    open: (page, viewer) => openListing(page, viewer, 'city bike'),
  },
  { name: 'figure', viewer: 'ruth.adler', isKept: true, open: openFigure },
  { name: 'listing-owner', viewer: 'maya.torres', open: (page, viewer) => openListing(page, viewer, 'telescope') },
  { name: 'listing-closed', viewer: 'ruth.adler', open: openClosed },
  { name: 'quick', viewer: 'grace.kim', isKept: true, open: openQuick },
  { name: 'result', viewer: 'ruth.adler', isKept: true, open: openResult },
  { name: 'price-book', isKept: true, open: openPriceBook },
  { name: 'daily', isKept: true, open: playFirstThing },
  { name: 'profile', viewer: 'ruth.adler', open: (page) => goTo(page, '/profile') },
  { name: 'leaderboard', viewer: 'maya.torres', open: (page) => goTo(page, '/leaderboard') },
  { name: 'achievements', viewer: 'ruth.adler', open: (page) => goTo(page, '/achievements') },
  { name: 'create', viewer: 'jonas.weber', open: (page) => fillForm(page) },
];

/** Takes pictures of the demo town: the full pages, and one screen of those that are kept. Each in two sizes and two color schemes. */
export async function takeDemoPictures(names: readonly string[], signal: AbortSignal): Promise<number> {
  const views = VIEWS.filter(({ name }) => names.length === 0 || names.includes(name));
  rmSync(OUT, { recursive: true, force: true });
  for (const folder of [OUT, README_PICTURES]) mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ ...BROWSER, handleSIGINT: false, handleSIGTERM: false });
  signal.addEventListener('abort', () => void browser.close());
  try {
    for (const view of views) {
      const viewer = view.viewer === undefined ? undefined : await signIn(view.viewer);
      for (const size of ['phone', 'desktop'] as const) await takePictures(browser, { view, viewer, size });
    }
  } finally {
    await browser.close();
  }
  const kept = views.filter(({ isKept }) => isKept).length;
  console.log(
    `${kept} views of the demo town in docs/screenshots, ${views.length} whole pages in screenshots-out/demo`,
  );
  return 0;
}

async function signIn(username: string): Promise<Viewer> {
  const body = { email: `${username}@ballpark.example`, password: DEMO_PASSWORD };
  const { user, token } = login.success.data.parse(await callApi('POST /auth/login', { body }));
  return { id: user.id, token };
}

type NotificationPage = { notifications: Notification[]; next: number | null };

type PictureOptions = { view: View; viewer: Viewer | undefined; size: keyof typeof SIZES };

async function takePictures(browser: Browser, { view, viewer, size }: PictureOptions): Promise<void> {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: getStackAddresses().origin,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    if (viewer !== undefined) await storeToken(page, viewer.token);
    await view.open(page, viewer);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await waitForImages(page);
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      if (view.isKept) await keep(shot, `demo-${view.name}-${size}-${scheme}.webp`);
    }
    // Last: a page that was as high as its content has lost its place.
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await takeFullPage(page, join(OUT, `${view.name}-${size}-${scheme}.png`));
    }
  } finally {
    await context.close();
  }
}

/** WebP has a quarter of the size of a PNG, and the repository keeps every version. */
async function keep(shot: Buffer, file: string): Promise<void> {
  await sharp(shot).webp({ quality: 84 }).toFile(join(README_PICTURES, file));
}

async function takeFullPage(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  if (size === null) throw new Error('The page has no fixed size');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await waitForImages(page);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await page.setViewportSize(size);
}

/** Waits for the fonts and for the images in the viewport. */
async function waitForImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.race([
      Promise.all(inView.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ]);
  });
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (path !== '/') await waitForHydration(page);
  await page.waitForLoadState('networkidle');
}

async function openListing(page: Page, viewer: Viewer | undefined, words: string): Promise<void> {
  const [listing] = await fetchListings(`search=${encodeURIComponent(words)}`, viewer);
  if (!listing) throw new Error(`Nothing in the demo is called ${words}`);
  await goTo(page, `/listing/${listing.id}`);
}

/** Puts the ballpark figure and its range into the middle of the picture. */
async function openFigure(page: Page, viewer: Viewer | undefined): Promise<void> {
  await openListing(page, viewer, 'city bike');
  await button(page, 'Why this figure?').evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

/** A visitor guesses the first of the five things. */
async function playFirstThing(page: Page): Promise<void> {
  await page.goto('/daily');
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('textbox').fill('150');
  await button(page, 'Guess').click();
  await page.getByRole('link', { name: 'Next thing' }).waitFor();
}

async function openQuick(page: Page): Promise<void> {
  await goTo(page, '/quick');
  await page.getByRole('article').waitFor();
}

/** Shows the sheet with a result of the viewer, although the demo's members have seen most of theirs. */
async function openResult(page: Page, viewer: Viewer | undefined): Promise<void> {
  const result = await findResult(viewer);
  await answerCalls(page, 'GET /notifications/results', (route) =>
    route.fulfill({ json: { success: true, data: [result] } }),
  );
  await goTo(page, '/home');
  await page.getByRole('dialog', { name: /went for/ }).waitFor();
}

/** The newest result with a photo that the viewer was told. */
async function findResult(viewer: Viewer | undefined): Promise<Notification> {
  let next: number | null = Number.MAX_SAFE_INTEGER;
  while (next !== null) {
    const answer = await callApi(`GET /notifications?before=${next}`, viewer ? { token: viewer.token } : {});
    const page: NotificationPage = listNotifications.success.data.parse(answer);
    const result = page.notifications.find(
      (one) => one.kind === 'result' && one.judgement !== undefined && one.listing.photoUrl !== null,
    );
    if (result !== undefined) return result;
    next = page.next;
  }
  throw new Error('The viewer was told no result');
}

/** The form leads to the address of the answer. */
async function openPriceBook(page: Page): Promise<void> {
  await page.goto('/guide?words=bike&place=Alameda');
  await page.getByRole('heading', { level: 1, name: 'Bike near Alameda' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens the last closed listing near the viewer that has a price, a photo and many suggestions. */
async function openClosed(page: Page, viewer: Viewer | undefined): Promise<void> {
  const closed = await fetchListings('status=closed&radius=20&limit=50', viewer);
  const listing = closed.find(
    ({ finalPrice, photoUrls, suggestionCount }) => finalPrice !== null && photoUrls.length > 0 && suggestionCount > 9,
  );
  if (!listing) throw new Error('Nothing in the demo has been closed');
  await goTo(page, `/listing/${listing.id}`);
}

async function fetchListings(query: string, viewer: Viewer | undefined): Promise<Listing[]> {
  const answer = await callApi(`GET /listings?${query}`, viewer ? { token: viewer.token } : {});
  return listListings.success.data.parse(answer);
}

async function fillForm(page: Page): Promise<void> {
  await goTo(page, '/create');
  const photos = ['hollandrad-7-gang-neue.webp', 'hollandrad-7-gang-neue-2.webp'];
  const files = await Promise.all(
    photos.map(async (name) => ({
      name: name.replace('.webp', '.jpg'),
      mimeType: 'image/jpeg',
      buffer: await sharp(join(DEMO_PHOTOS, name)).jpeg().toBuffer(),
    })),
  );
  await choosePhotos(page, files);
  await fillListing(page, {
    title: 'Stadtrad, 5-Gang, mit Korb',
    description: 'Fährt gut, Bremsen neu eingestellt. Klingel fehlt.',
    offer: '120',
  });
  await waitForStoredPhotos(page, files.length);
  // The preview card next to the form shows the cover.
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
}
