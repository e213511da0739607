import type { Locator, Page } from '@playwright/test';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { backdateListing, closeListing, suggestPrices } from '../fixtures/data/database.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember, createNeighbour, createPerson } from '../fixtures/data/members.ts';
import { createRemotePlace, moveNorth } from '../fixtures/data/towns.ts';
import { cards, findCard } from '../fixtures/pages/feed.ts';
import { reportTexts } from '../fixtures/pages/shown-text.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

// Seven widths, each measured line by line.
test.setTimeout(60_000);

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1920];

/** Usernames have at most 30 characters. */
function createLongUsername(): string {
  return `maximiliana_wolkenstein.${crypto.randomUUID().slice(0, 6)}`;
}

/** Opens a feed with the longest names, places and amounts that a card has to hold. */
async function openLongCards(page: Page): Promise<void> {
  const place = createRemotePlace();
  const viewer = await createNeighbour(place);
  const owner = await createMember('onboarded', createPerson(), { place, username: createLongUsername() });
  const photos = await createPlainPhotos(1);
  // The search keeps the listings of other tests out.
  const word = `x${crypto.randomUUID().slice(0, 8)}`;
  const description = `Clean and complete, ${word}`;
  const tent = await postListing(owner, {
    place,
    location: 'Alameda, California, United States',
    title: 'Two-person tent',
    description,
    offer: 123_456_789.99,
    photos,
  });
  await suggestPrices(tent, [{ amount: 90 }, { amount: 110 }]);
  await backdateListing(tent, 59);
  await postListing(owner, {
    place: moveNorth(place, 2000),
    location: 'Thiruvananthapuram, Kerala, United Arab Emirates',
    title: 'Help moving a studio, 3rd floor, no lift',
    description,
    type: 'SERVICE',
    photos,
  });
  const sold = await postListing(owner, { place, title: 'Sold lamp', description, photos });
  await closeListing(sold, 9_999_999.5);
  await storeToken(page, viewer.token);
  await page.goto(`/feed?status=all&search=${word}`);
  await expect(findCard(page, 'Two-person tent')).toBeVisible();
}

/** The part of the photo that badges cover, from 0 to 1. */
function measureCovered(card: Locator): Promise<number> {
  return card.evaluate((box) => {
    const photo = box.querySelector('img')?.getBoundingClientRect();
    if (photo === undefined) throw new Error('The card has no photo');
    let covered = 0;
    // Badges are the only round boxes; the avatar is below the photo.
    for (const badge of box.querySelectorAll('span.rounded-full')) {
      const { top, width, height } = badge.getBoundingClientRect();
      if (top < photo.bottom) covered += width * height;
    }
    return covered / (photo.width * photo.height);
  });
}

test(
  'at every width a card says its number of suggestions, cuts no line, and shows seven eighths of its photo',
  { tag: '@CARD-07' },
  async ({ page }) => {
    await openLongCards(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const card of await cards(page).all()) {
        const texts = await reportTexts(card);
        expect(texts.cut, `at ${width} px`).toEqual([]);
        expect(texts.shown.join('\n'), `at ${width} px`).toMatch(/^(2|No) suggestions$/m);
        expect(await measureCovered(card), `at ${width} px`).toBeLessThan(0.125);
      }
    }
  },
);
