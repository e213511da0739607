import { choosePhotos, fillListing } from '../fixtures/pages/listing-forms.ts';
import { readListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createLargePhoto } from '../fixtures/photos/upload-files.ts';
import { createScenePhoto, type Scene } from '../fixtures/photos/scenes.ts';
import { throttlePage, startBreakableProxy } from '../fixtures/browser/slow-phone.ts';
import { filterStored, listPhotoHashes, listStrayObjects, sweepPhotos } from '../fixtures/photos/stored-photos.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Page } from '@playwright/test';

const THINGS: Scene[] = [
  { thing: 'sofa', colour: '#3f6fae' },
  { thing: 'lamp', colour: '#d9a441' },
  { thing: 'chair', colour: '#2f8f83', isPortrait: true },
  { thing: 'guitar', colour: '#7a4fa3' },
];

async function waitForHalfUpload(page: Page, number: number): Promise<void> {
  const progress = page.getByRole('progressbar', { name: `Uploading photo ${number}` });
  await expect
    .poll(async () => Number(await progress.getAttribute('value')), { intervals: [20], timeout: 20_000 })
    .toBeGreaterThanOrEqual(40);
  expect(Number(await progress.getAttribute('value'))).toBeLessThanOrEqual(75);
}

test(
  'on a slow phone an interrupted upload is retried with one tap, the listing has all five photos, and nothing else stays in storage',
  { tag: ['@VAL-27', '@CREATE-01', '@phone'] },
  async ({ page, signedIn, problems }) => {
    test.setTimeout(150_000);
    problems.expect(/ERR_/);
    const heavy = await createLargePhoto(640);
    const others = await Promise.all(THINGS.map(createScenePhoto));
    const strayBefore = await listStrayObjects();
    const member = await signedIn('onboarded');
    const line = await startBreakableProxy();
    await page.goto(`${line.origin}/create`);
    await fillListing(page, { title: 'Everything must go' });
    await throttlePage(page);

    await choosePhotos(page, [heavy]);
    await waitForHalfUpload(page, 1);
    line.disconnect();
    await expect(page.getByRole('button', { name: 'Photo 1 of 1, cover, not uploaded' })).toBeVisible();
    await expect(page.getByText("One photo didn't upload.")).toBeVisible();
    line.reconnect();
    await button(page, 'Retry photo 1').click();
    await choosePhotos(page, others, 'Add more');
    await button(page, 'Post listing').click();
    await expect(button(page, 'Waiting for photos…')).toBeDisabled();
    await expect(page).toHaveURL(/\/listing\/[0-9a-f-]{36}$/, { timeout: 90_000 });
    await line.close();

    const id = /listing\/(.+)$/.exec(page.url())?.[1] ?? '';
    const { photoUrls } = await readListing(id, member);
    expect(photoUrls).toHaveLength(5);

    const shown = photoUrls.map((url) => url.split('/')[2] ?? '');
    await sweepPhotos(member.id);
    expect((await listPhotoHashes(member.id)).toSorted()).toEqual(shown.toSorted());
    expect(await filterStored(shown)).toEqual(shown);
    expect((await listStrayObjects()).filter((hash) => !strayBefore.includes(hash))).toEqual([]);
  },
);
