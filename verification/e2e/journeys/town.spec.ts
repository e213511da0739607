import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import type { Town } from '../fixtures/data/towns.ts';
import { findAccessibilityIssues, findContrastIssues } from '../fixtures/pages/accessibility.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { enlargeText, listWideElements, observeLayoutShifts, readLayoutShift } from '../fixtures/pages/page-layout.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

/** No other test posts there. */
const REYKJAVIK: Town = {
  place: { latitude: 64.1355, longitude: -21.8954 },
  location: 'Reykjavík, Capital Region, Iceland',
};

test(
  "a town's page leads from a shared link to a listing, prints as a poster, and fits every screen",
  { tag: ['@OP-130', '@phone'] },
  async ({ page, request }) => {
    const owner = await createNeighbour(REYKJAVIK.place);
    for (const title of ['Wool blanket', 'Fishing rod', 'Bread maker'])
      await postListing(owner, { ...REYKJAVIK, title, photos: await createPlainPhotos(1) });
    await observeLayoutShifts(page);
    await page.goto('/town?place=Reykjavik');
    await expect(page).toHaveURL(/\/town\/reykjavik-\d+$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Reykjavík');
    await expect(main.getByText(/: fewer than 5 members so far\.$/)).toBeVisible();
    const html = await (await request.get(page.url())).text();
    for (const name of [owner.id, 'data-town="note"']) expect(html.includes(name)).toBe(name !== owner.id);

    // The app takes the page over and leaves its content alone.
    const title = await page.title();
    await waitForHydration(page);
    await expect(main.getByRole('link', { name: 'Wool blanket' })).toBeVisible();
    await expect(page).toHaveTitle(title);
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
    expect(await findAccessibilityIssues(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findContrastIssues(page), 'dark').toEqual([]);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('img', { name: 'Poster with a QR code of the address of this page' })).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await enlargeText(page);
    await expect.poll(() => page.evaluate(listWideElements), 'wider than the screen').toEqual([]);
    await main.getByRole('link', { name: 'Wool blanket' }).click();
    await expect(page).toHaveURL('/login');
  },
);

test('the page is shared by the best means of the browser before any script of the app is loaded', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/assets/*.js', () => {
    // Never answered.
  });
  await page.goto('/town?place=Troms%C3%B8');
  await expect(page.getByText('Nobody has posted in Tromsø yet. Be the first.')).toBeVisible();
  await page.getByRole('link', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of an empty town can be read, and shared by a mail', async ({ page }) => {
    await page.goto('/town?place=Troms%C3%B8');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tromsø');
    await expect(page.getByRole('link', { name: 'Share' })).toHaveAttribute('href', /^mailto:\?subject=Troms/);
    await expect(page.getByRole('button', { name: 'Print it' })).toBeHidden();
  });
});
