import { findCard } from '../fixtures/pages/feed.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { backdateListing, autoCloseListing, closeListing } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace } from '../fixtures/data/towns.ts';
import type { Locator } from '@playwright/test';

const HOURS = 60;

/** The weakest opacity and whether a filter changes the colours, of a picture and the boxes around it. */
function readLook(photo: Locator): Promise<{ opacity: number; isFiltered: boolean }> {
  return photo.evaluate((shown) => {
    const look = { opacity: 1, isFiltered: false };
    for (let box: Element | null = shown; box !== null; box = box.parentElement) {
      const { opacity, filter } = getComputedStyle(box);
      look.opacity = Math.min(look.opacity, Number(opacity));
      look.isFiltered ||= filter !== 'none';
    }
    return look;
  });
}

test(
  'closed listings are dimmed but keep their colours, say how they were closed, and show their final price',
  { tag: ['@LIST-02', '@LIST-03', '@LIST-04', '@LIST-05'] },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    const photos = await createPlainPhotos(1);
    await closeListing(await postListing(owner, { place, title: 'Sold lamp', photos, offer: 20 }), 45.5);
    const old = await postListing(owner, { place, title: 'Forgotten lamp', photos });
    await backdateListing(old, 73 * HOURS);
    await autoCloseListing(old);
    await storeToken(page, viewer.token);
    await page.goto('/feed?radius=5&status=closed');

    const sold = findCard(page, 'Sold lamp');
    await expect(sold.getByText('Closed', { exact: true })).toBeVisible();
    await expect(sold).toContainText('Final Price');
    await expect(sold).toContainText('$45.50');
    await expect(sold).not.toContainText('Offered');
    expect(await readLook(sold.locator('img').first())).toEqual({ opacity: 0.75, isFiltered: false });
    const forgotten = findCard(page, 'Forgotten lamp');
    await expect(forgotten.getByText('Auto-closed')).toBeVisible();
    await expect(forgotten).toContainText('Final Price');
    await expect(forgotten).toContainText('Not set');
    await expect(forgotten).not.toContainText('left');
  },
);
