import { findCard } from '../fixtures/pages/feed.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { backdateListing, autoCloseListing, closeListing, suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';
import { BRISTOL, KYOTO, createRemotePlace } from '../fixtures/data/towns.ts';
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
  'a card shows photo, owner, title, type, description, place, suggestions, age, offer and time left',
  {
    tag: [
      '@CARD-01',
      '@CARD-02',
      '@CARD-03',
      '@CARD-04',
      '@CARD-05',
      '@CARD-06',
      '@OP-118',
      '@CARD-08',
      '@LIST-06',
      '@LIST-07',
      '@every-size',
    ],
  },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    const { location } = BRISTOL;
    const bike = await postListing(owner, {
      place,
      location,
      title: 'Red bike',
      description: 'Rides well in the rain',
      photos: await createPlainPhotos(2),
      offer: 1250.5,
    });
    await suggestPrices(bike, [{ amount: 900 }, { amount: 1100.25 }]);
    await backdateListing(bike, 3 * HOURS);
    await postListing(owner, { place, title: 'Mow my lawn', type: 'SERVICE' });
    await storeToken(page, viewer.token);
    await page.goto('/feed?radius=5');

    const card = findCard(page, 'Red bike');
    await expect(card.locator('img').first()).toHaveJSProperty('complete', true);
    expect(
      await card
        .locator('img')
        .first()
        .evaluate((photo: HTMLImageElement) => photo.naturalWidth),
    ).toBeGreaterThan(0);
    expect(await readLook(card.locator('img').first())).toEqual({ opacity: 1, isFiltered: false });
    for (const words of [
      owner.username,
      'Product',
      'Rides well in the rain',
      'Bristol, United Kingdom · under 3 km',
      '3h ago',
    ]) {
      await expect(card).toContainText(words);
    }
    await expect(card).not.toContainText('England');
    await expect(card).toContainText('2 suggestions');
    await expect(card).toContainText(/Offered ?\$1,250\.50/);
    await expect(card).toContainText('68h left');
    await expect(card.getByRole('link')).toHaveCount(1);

    const other = findCard(page, 'Mow my lawn');
    await expect(other).toContainText('Service');
    await expect(other).toContainText('No suggestions');
    await expect(other).not.toContainText('Offered');
    // A drawing replaces the missing photo.
    await expect(other.locator('svg[viewBox="0 0 160 120"]')).toBeVisible();
  },
);

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

test(
  'time left is shown in hours, in the last hour in minutes, and then as expired',
  { tag: ['@LIST-08', '@LIST-09', '@LIST-10'] },
  async ({ page }) => {
    const place = createRemotePlace();
    const [viewer, owner] = await Promise.all([createNeighbour(place), createNeighbour(place)]);
    await backdateListing(await postListing(owner, { place, title: 'Tea' }), 70 * HOURS);
    await backdateListing(await postListing(owner, { place, title: 'Coffee' }), 71 * HOURS + 30);
    await backdateListing(await postListing(owner, { place, title: 'Milk' }), 72 * HOURS);
    await storeToken(page, viewer.token);
    await page.goto('/feed?radius=5');
    await expect(findCard(page, 'Tea')).toContainText('1h left');
    await expect(findCard(page, 'Coffee')).toContainText('29m left');
    await expect(findCard(page, 'Milk')).toContainText('Expired');
  },
);

test(
  'amounts are formatted for the currency of the listing, not for the viewer',
  { tag: '@CUR-06' },
  async ({ page, resident }) => {
    const owner = await createNeighbour(KYOTO.place);
    const listing = await postListing(owner, { ...KYOTO, title: 'Tea bowl', offer: 12_500 });
    await storeToken(page, (await resident('onboarded')).token);
    await page.goto(`/listing/${listing.id}`);
    await expect(page.getByText(/Offered ¥12,500$/)).toBeVisible();
  },
);
