import { waitForHydration } from '../fixtures/pages/hydration.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'the terms show the current date, link to their sections, and print as plain text',
  { tag: '@LEGAL-05' },
  async ({ page }) => {
    await page.clock.setFixedTime(new Date('2027-02-03T12:00:00Z'));
    await page.goto('/terms', { waitUntil: 'commit' });
    const dates = page.getByRole('definition').filter({ hasText: 'February 3, 2027' });
    await expect(dates).toHaveCount(2);
    await waitForHydration(page);
    await expect(dates).toHaveCount(2);

    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Disputes' }).click();
    await expect(page).toHaveURL('/terms#disputes');
    const section = page.getByRole('heading', { name: '10. Disputes' });
    await expect(section).toBeInViewport();
    await expect(section).toBeFocused();

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(section).toBeVisible();
    await expect(section).toHaveCSS('color', 'rgb(26, 31, 28)');
    for (const bar of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('contentinfo')]) {
      await expect(bar).toHaveCount(0);
    }
  },
);
