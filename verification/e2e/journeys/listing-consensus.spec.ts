import type { Page } from '@playwright/test';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { suggestPrices } from '../fixtures/data/database.ts';
import { createMember } from '../fixtures/data/members.ts';
import { postListing, closeWithPrice, suggestPrice } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

/** The narrowest supported screen. */
const NARROW = { width: 320, height: 700 };

function strip(page: Page) {
  return page.getByRole('img', { name: /^\d+ suggestions / });
}

function rows(page: Page) {
  return page.locator('section', { has: page.getByRole('heading', { name: 'Price suggestions' }) }).locator('li');
}

test(
  'a member sees all prices as a strip, as figures and as a list from their own to the oldest, without layout shifts',
  { tag: ['@DETAIL-04', '@DETAIL-05', '@PROF-07'] },
  async ({ page, resident, signedIn }) => {
    const listing = await postListing(await resident('onboarded'), { offer: 75 });
    const viewer = await signedIn('onboarded');
    await suggestPrice(viewer, listing, 96);
    const others = Array.from({ length: 22 }, (_, nth) => ({ amount: 80 + nth, minutesAgo: 0, xp: 51 }));
    await suggestPrices(listing, [...others, { amount: 120, comment: 'Sold one like it', minutesAgo: 0 }]);
    // Through the API, so that the server makes the ballpark figure of all.
    await suggestPrice(await createMember('onboarded'), listing, 102);
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((seen) => {
        for (const entry of seen.getEntries()) if ('value' in entry) shifts.sum += Number(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const picture = await holdCalls(page, `/listings/${listing.id}/suggestions?limit=*`);
    await page.goto(`/listing/${listing.id}`);
    await expect(rows(page)).toHaveCount(21);
    await expect(strip(page)).toHaveCount(0);
    picture.release();
    await expect(strip(page)).toHaveAccessibleName(
      '25 suggestions from £80 to £120, average £92.36, ballpark £92, fair range £52 to £164, yours £96, offer £75',
    );
    const moved = await page.evaluate(() => ('shifts' in window ? (window.shifts as { sum: number }).sum : 1));
    expect(moved).toBeLessThanOrEqual(0.02);
    await expect(page.getByText('Range', { exact: true }).locator('..')).toHaveText('Range£40');
    await expect(rows(page).first()).toContainText('You');
    await expect(rows(page).nth(1)).toContainText('£102');
    await expect(rows(page).nth(2)).toContainText('Sold one like it');
    await expect(rows(page).nth(3)).toContainText('Regular');
    await button(page, 'Show more').click();
    await expect(rows(page)).toHaveCount(25);
    await expect(rows(page).last()).toContainText('£80');
    await expect(button(page, 'Show more')).toHaveCount(0);
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await expect(rows(page).nth(1).getByRole('link')).toHaveAttribute('href', /^\/profile\/[0-9a-f-]{36}$/);
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(`/profile/${viewer.id}`);
    await expect(page.getByRole('heading', { level: 1, name: viewer.name })).toBeVisible();
  },
);

test(
  'two pranks among seven prices hardly move the ballpark figure, and the member sees how it is made',
  { tag: '@DETAIL-05' },
  async ({ page, resident, signedIn }) => {
    const listing = await postListing(await resident('onboarded'));
    const viewer = await signedIn('onboarded');
    const others = [35, 36, 38, 40, 1500, 1999].map((amount) => ({ amount }));
    await suggestPrices(listing, others);
    await suggestPrice(viewer, listing, 42);
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText('Fair range £22–£80')).toBeVisible();
    await expect(page.getByText('about £42')).toBeVisible();
    await expect(page.getByText('Average', { exact: true }).and(page.locator('dt')).locator('..')).toHaveText(
      'Average£527.14',
    );
    await expect(strip(page)).toHaveAccessibleName(
      /ballpark £42, fair range £22 to £80, yours £42, 2 prices far above/,
    );
    await button(page, 'Why this figure?').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Why this figure?' });
    await expect(dialog.getByRole('listitem')).toContainText([
      'People who are often close count more, at most four times as much.',
      'Without the 2 prices far from all others it would be £38.',
      'No similar listing has closed yet',
    ]);
    await expect(dialog.getByText(viewer.name)).toHaveCount(0);
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Why this figure?')).toBeFocused();
  },
);

test(
  'after the end the strip, the panel and the list show who was closest; on the narrowest screen the largest amounts do not overlap',
  { tag: ['@DETAIL-05', '@DETAIL-04'] },
  async ({ page, resident }) => {
    const owner = await resident('onboarded');
    const listing = await postListing(owner);
    const dearest = `dearest_${listing.id.slice(-8)}`;
    await suggestPrices(listing, [{ amount: 999_999_999.98 }, { amount: 999_999_999.99, by: dearest, minutesAgo: 5 }]);
    await closeWithPrice(owner, listing, 999_999_999.99);
    await storeToken(page, owner.token);
    await page.setViewportSize(NARROW);
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText(`${dearest} was closest with £999,999,999.99.`)).toBeVisible();
    await expect(rows(page).first()).toContainText('+20 XP');
    await expect(rows(page).last()).toContainText('Closest+50 XP');
    await expect(strip(page).getByText('Closest')).toBeVisible();

    const frame = await readBox(strip(page));
    const low = await readBox(strip(page).getByText('£999,999,999.98'));
    const high = await readBox(strip(page).getByText('£999,999,999.99'));
    expect(low.x).toBeGreaterThanOrEqual(frame.x);
    expect(high.x).toBeGreaterThanOrEqual(low.x + low.width);
    expect(high.x + high.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  },
);
