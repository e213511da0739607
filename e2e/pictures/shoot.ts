import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { accessibilityFindings } from '../fixtures/accessibility.ts';
import { isAwake } from '../fixtures/awake.ts';
import { DESKTOP, PHONE } from '../fixtures/browser.ts';
import { keepToken } from '../fixtures/held-token.ts';
import type { Member } from '../fixtures/members.ts';
import { PageProblems } from '../fixtures/page-problems.ts';
import type { Screen, ScreenState } from '../screens/screen.ts';
import { stackAddresses } from '../stack/addresses.ts';

const SIZES = { phone: PHONE, desktop: DESKTOP } as const;
const SIZE_NAMES = ['phone', 'desktop'] as const;
const SCHEMES = ['light', 'dark'] as const;

type Look = { size: keyof typeof SIZES; scheme: (typeof SCHEMES)[number] };

/** How many pictures each state has. */
export const LOOKS_PER_STATE = SIZE_NAMES.length * SCHEMES.length;

export type Shot = { screen: string; state: ScreenState; look: Look; file: string; findings: string[] };

export type Viewers = Record<Exclude<ScreenState['viewer'], 'visitor'>, Member>;

type Scene = { viewers: Viewers; folder: string };

/** Takes every picture of a screen, and lets axe judge the page each one shows. */
export async function shootScreen(browser: Browser, screen: Screen, { viewers, folder }: Scene): Promise<Shot[]> {
  const shots: Shot[] = [];
  mkdirSync(join(folder, screen.name), { recursive: true });
  for (const state of screen.states) {
    const member = state.viewer === 'visitor' ? undefined : viewers[state.viewer];
    for (const size of SIZE_NAMES) {
      const file = (scheme: string) => join(folder, screen.name, `${state.name}-${size}-${scheme}.png`);
      for (const picture of await shootState(browser, { state, size, member, file })) {
        shots.push({ screen: screen.name, state, ...picture });
      }
    }
  }
  return shots;
}

type Sitting = {
  state: ScreenState;
  size: Look['size'];
  member: Member | undefined;
  file: (scheme: string) => string;
};

/** The state is reached once; only the colours change between its pictures. */
async function shootState(browser: Browser, { state, size, member, file }: Sitting) {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: stackAddresses().origin,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const problems = new PageProblems();
  await problems.watch(context);
  for (const pattern of state.expects ?? []) problems.expect(pattern);
  try {
    const page = await context.newPage();
    if (member !== undefined) await keepToken(page, member.token);
    await state.reach(page);
    await settled(page);
    const pictures: Array<Pick<Shot, 'look' | 'file' | 'findings'>> = [];
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: file(scheme), fullPage: true, animations: 'disabled', caret: 'hide' });
      const findings = [...(await accessibilityFindings(page)), ...problems.unexpected()];
      pictures.push({ look: { size, scheme }, file: file(scheme), findings });
    }
    return pictures;
  } finally {
    await context.close();
  }
}

async function settled(page: Page): Promise<void> {
  await isAwake(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
