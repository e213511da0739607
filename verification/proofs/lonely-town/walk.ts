import type { Page } from 'playwright-core';

/** Every screen of a member, beside those of the own listing. */
const SCREENS = [
  '/home',
  '/feed',
  '/feed?radius=50',
  '/feed?search=bicycle',
  '/quick',
  '/create',
  '/leaderboard',
  '/leaderboard?board=month&scope=nearby',
  '/leaderboard?board=sense&scope=nearby',
  '/achievements',
  '/notifications',
  '/profile',
  '/profile?tab=listings',
  '/profile?tab=suggestions',
  '/profile/edit',
  '/settings',
  '/guide',
  '/guide?words=bicycle',
  '/accuracy',
] as const;

/** Content that comes after the page, on a slow machine. */
const LONGEST_MS = 15_000;
const TO_DO = 'main :is(a[href], button:enabled):visible';

/** Opens each screen, and each page that one of them links to. Returns what is a dead end. */
export async function findDeadEnds(page: Page, origin: string): Promise<string[]> {
  const deadEnds: string[] = [];
  const links = new Set<string>();
  for (const path of SCREENS) {
    await page.goto(origin + path);
    await waitForContent(page);
    const hasWayOn = await page
      .locator(TO_DO)
      .first()
      .waitFor({ timeout: LONGEST_MS })
      .then(() => true)
      .catch(() => false);
    if (!hasWayOn) deadEnds.push(`${path} has nothing to do`);
    const found = await page.locator(TO_DO).all();
    const targets = await Promise.all(found.map((element) => element.getAttribute('href')));
    for (const target of targets) if (target?.startsWith('/')) links.add(origin + target);
  }
  for (const link of links) {
    await page.goto(link);
    await waitForContent(page);
    const title = await page.title();
    if (title.startsWith('Page not found')) deadEnds.push(`${link.slice(origin.length)} does not exist`);
  }
  return deadEnds;
}

/** Skeletons are gone, and what remains is what the member reads. */
async function waitForContent(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
}
