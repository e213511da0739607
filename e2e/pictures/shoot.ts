import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { DESKTOP, PHONE } from '../fixtures/browser/browser.ts';
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

/** How many pictures each state has. */
export const PICTURES_PER_STATE = SIZE_NAMES.length * SCHEMES.length;

export type Shot = { screen: string; state: ScreenState; appearance: Appearance; file: string; findings: string[] };

export type Viewers = Record<Exclude<ScreenState['viewer'], 'visitor'>, Member>;

type Scene = { viewers: Viewers; neighbourhood: Neighbourhood; folder: string };

/** Takes every picture of a screen, and lets axe judge the page each one shows. */
export async function shootScreen(browser: Browser, screen: Screen, scene: Scene): Promise<Shot[]> {
  const { viewers, neighbourhood, folder } = scene;
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

/** The state is reached once; only the colours change between its pictures. */
async function shootState(browser: Browser, { state, size, member, neighbourhood, file }: StateOptions) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: getStackAddresses().origin,
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
    await state.reach(page, neighbourhood);
    await waitUntilSettled(page);
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

/** All of the page at once, or what a dialog leaves of it. */
async function takePicture(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  if (size === null) throw new Error('The page has no fixed size');
  const hasDialog = await page.getByRole('dialog').first().isVisible();
  // A screen as tall as the page: bars that stick to an edge would stand in the middle of a longer picture.
  const height = hasDialog ? size.height : await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await waitForImages(page);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  await page.setViewportSize(size);
}

/** Those further down are loaded when they come into view. */
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
  // Behind a dialog there is no heading to ask; what opened it was awake.
  if (!(await page.getByRole('dialog').first().isVisible())) await waitForHydration(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
