import { field } from '../fixtures/pages/account-forms.ts';
import { queryDatabase } from '../fixtures/data/database.ts';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import {
  choosePhotos,
  fillListing,
  createUniqueWord,
  waitForStoredPhotos,
  submitListing,
} from '../fixtures/pages/listing-forms.ts';
import { postListing, readListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a lost answer is requested again, and there is still one listing',
  { tag: '@CREATE-03' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/ERR_FAILED/);
    await signedIn('onboarded');
    const title = `Oak shelf ${createUniqueWord()}`;
    await answerCalls(page, 'POST /listings', async (route, attempt) => {
      if (attempt > 1) return route.continue();
      // The request reaches the server, which posts the listing; only the answer is lost.
      await route.fetch();
      return route.abort();
    });
    await page.goto('/create');
    await fillListing(page, { title });
    await button(page, 'Post listing').click();
    await expect(page.getByText('Failed to create listing. Please try again.')).toBeVisible();
    await submitListing(page);
    expect(await queryDatabase('select id from listing where title = $1', [title])).toHaveLength(1);
  },
);

test('a listing can be posted with the keyboard alone', async ({ page, signedIn }) => {
  const member = await signedIn('onboarded');
  const choosing = page.waitForEvent('filechooser');
  await page.goto('/create');
  await expect(field(page, 'Location')).toHaveValue(/^Bristol/);
  await tabTo(page, 'Choose photos');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(await createPlainPhotos(1));
  await waitForStoredPhotos(page, 1);
  await tabTo(page, 'Title');
  await page.keyboard.type('Garden bench');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Service' })).toBeChecked();
  await tabTo(page, 'Description');
  await page.keyboard.type('Teak, two seats');
  await tabTo(page, 'I already have an offer');
  await page.keyboard.press('Space');
  await expect(field(page, 'Offer amount')).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden bench');
  const id = /listing\/(.+)$/.exec(page.url())?.[1] ?? '';
  expect(await readListing(id, member)).toMatchObject({
    type: 'SERVICE',
    offerAmount: 80,
    description: 'Teak, two seats',
  });
});

test('a member sees their new listing in the feed they had open before', async ({ page, signedIn }) => {
  const member = await signedIn('onboarded');
  const word = createUniqueWord();
  await postListing(member, { title: `First ${word}` });
  await page.goto(`/feed?search=${word}`);
  await expect(page.getByText('1 results found')).toBeVisible();
  await page.goto('/create');
  await fillListing(page, { title: `Second ${word}` });
  await submitListing(page);
  await page.goto(`/feed?search=${word}`);
  await expect(page.getByText('2 results found')).toBeVisible();
});

test('photos can be reordered, the first is the cover, and a removed one is not posted', async ({ page, signedIn }) => {
  const member = await signedIn('onboarded');
  await page.goto('/create');
  await choosePhotos(page, await createPlainPhotos(3));
  await waitForStoredPhotos(page, 3);
  const addresses = () =>
    page
      .getByRole('button', { name: /^Photo \d of / })
      .locator('img')
      .evaluateAll((photos) => photos.map((photo) => photo.getAttribute('src')));
  const before = await addresses();
  await page.getByRole('button', { name: 'Photo 3 of 3' }).click();
  await button(page, 'Make cover: photo 3').click();
  await page.getByRole('button', { name: 'Photo 2 of 3' }).click();
  await button(page, 'Remove photo 2').click();
  expect(await addresses()).toEqual([before[2], before[1]]);
  await fillListing(page, { title: 'Three lamps' });
  const { photoUrls } = await readListing(await submitListing(page), member);
  expect(photoUrls).toHaveLength(2);
});
