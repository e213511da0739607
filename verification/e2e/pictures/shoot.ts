import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { DESKTOP, PHONE } from '../fixtures/browser/browser.ts';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import type { Member } from '../fixtures/data/members.ts';
import type { Neighbourhood } from '../fixtures/data/neighbourhood.ts';
import { PageProblems } from '../fixtures/pages/page-problems.ts';
import type { Screen, ScreenState } from '../screens/screen.ts';
import { getStackAddresses } from '../stack/addresses.ts';

const SIZES = { phone: PHONE, desktop: DESKTOP } as const;
const SIZE_NAMES = ['phone', 'desktop'] as const;
const SCHEMES = ['light', 'dark'] as const;

type Appearance = { size: keyof typeof SIZES; scheme: (typeof SCHEMES)[number] };

export const PICTURES_PER_STATE = SIZE_NAMES.length * SCHEMES.length;

export type Shot = { screen: string; state: ScreenState; appearance: Appearance; file: string; findings: string[] };

export type Viewers = Record<Exclude<ScreenState['viewer'], 'visitor'>, Member>;

type ShootOptions = { viewers: Viewers; neighbourhood: Neighbourhood; folder: string };

/** Takes every picture of a screen and runs axe on each page. */
export async function shootScreen(browser: Browser, screen: Screen, options: ShootOptions): Promise<Shot[]> {
  const { viewers, neighbourhood, folder } = options;
  const shots: Shot[] = [];
  mkdirSync(join(folder, screen.name), { recursive: true });
  for (const state of screen.states) {
    const member = state.viewer === 'visitor' ? undefined : viewers[state.viewer];
    for (const size of SIZE_NAMES) {
      const file = (scheme: string) => join(folder, screen.name, `${state.name}-${size}-${scheme}.png`);
      for (const picture of await shootState(browser, { state, size, member, neighbourhood, file })) {
        shots.push({ screen: screen.name, state, ...picture });
      }
    }
  }
  return shots;
}

type StateOptions = {
  state: ScreenState;
  size: Appearance['size'];
  member: Member | undefined;
  neighbourhood: Neighbourhood;
  file: (scheme: string) => string;
};

/** Reaches the state once; only the color scheme changes between the pictures. */
async function shootState(browser: Browser, { state, size, member, neighbourhood, file }: StateOptions) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: getStackAddresses().origin,
    // Requests of a service worker pass by the routes that a state intercepts.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const problems = new PageProblems();
  await problems.watch(context);
  for (const pattern of state.expects ?? []) problems.expect(pattern);
  try {
    const page = await context.newPage();
    if (member !== undefined) await storeToken(page, member.token);
    // No sheet over the page, except in the states that are about it.
    await answerCalls(page, 'GET /notifications/results', (route) =>
      route.fulfill({ json: { success: true, data: [] } }),
    );
    await state.reach(page, neighbourhood);
    if (!state.isStarting) await waitUntilSettled(page);
    const pictures: Array<Pick<Shot, 'appearance' | 'file' | 'findings'>> = [];
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await takePicture(page, file(scheme));
      const findings = [...(await findAccessibilityIssues(page)), ...problems.unexpected()];
      pictures.push({ appearance: { size, scheme }, file: file(scheme), findings });
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Takes the full page, or only the viewport while a dialog is open. */
async function takePicture(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  if (size === null) throw new Error('The page has no fixed size');
  const hasDialog = await page.getByRole('dialog').first().isVisible();
  // The viewport becomes as tall as the page: otherwise a sticky bar would be in the middle of the picture.
  const height = hasDialog ? size.height : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await waitForImages(page);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await page.setViewportSize(size);
}

/** Waits for the images in view; the others load lazily. */
async function waitForImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().right <= innerWidth);
    await Promise.race([
      Promise.all(inView.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ]);
  });
}

async function waitUntilSettled(page: Page): Promise<void> {
  // While a dialog is open the heading is hidden; the page that opened it is hydrated.
  if (!(await page.getByRole('dialog').first().isVisible())) await waitForHydration(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
