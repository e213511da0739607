import { field } from '../fixtures/pages/account-forms.ts';
import { advanceClock, stopClock } from '../fixtures/browser/clock.ts';
import { queryDatabase } from '../fixtures/data/database.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { tabTo } from '../fixtures/pages/keyboard.ts';
import {
  choosePhotos,
  fillListing,
  offerSwitch,
  createUniqueWord,
  waitForStoredPhotos,
  submitListing,
} from '../fixtures/pages/listing-forms.ts';
import { postListing, readListing } from '../fixtures/data/listings.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'each missing value is named next to its field, and the first such field gets the focus',
  { tag: ['@VAL-20', '@VAL-21', '@VAL-22', '@VAL-23'] },
  async ({ page, signedIn }) => {
    await signedIn('onboarded');
    await page.goto('/create');
    await expect(field(page, 'Location')).toHaveValue(/^Bristol/);
    await field(page, 'Location').fill('');
    await offerSwitch(page).check();
    await button(page, 'Post listing').click();
    for (const sentence of [
      'Please enter a title',
      'Please enter a description',
      'Please enter a location',
      'Please enter a valid offer amount',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(field(page, 'Title')).toBeFocused();
    await field(page, 'Title').fill('Teapot');
    await expect(page.getByText('Please enter a title', { exact: true })).toHaveCount(0);
    await field(page, 'Offer amount').fill('0');
    await button(page, 'Post listing').click();
    await expect(page.getByText('Please enter a valid offer amount', { exact: true })).toBeVisible();
    await expect(field(page, 'Description')).toBeFocused();
    await field(page, 'Description').fill('With a spout');
    await field(page, 'Location').fill('Behind the mill');
    await field(page, 'Location').press('Escape');
    await button(page, 'Post listing').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Offer amount')).toBeFocused();
  },
);

test(
  'an offer takes two digits after the point, and switching it off forgets the amount',
  { tag: ['@VAL-24', '@VAL-25'] },
  async ({ page, signedIn }) => {
    const member = await signedIn('onboarded');
    await page.goto('/create');
    await fillListing(page, { title: 'Teapot', offer: '' });
    await field(page, 'Offer amount').pressSequentially('12.3456');
    await button(page, 'Post listing').click();
    await expect(field(page, 'Offer amount')).toHaveAttribute('aria-invalid', 'true');
    await offerSwitch(page).uncheck();
    await expect(field(page, 'Offer amount')).toHaveCount(0);
    await offerSwitch(page).check();
    await expect(field(page, 'Offer amount')).toHaveValue('');
    await field(page, 'Offer amount').fill('12.3');
    const listing = await readListing(await submitListing(page), member);
    expect(listing).toMatchObject({ hasOffer: true, offerAmount: 12.3, currency: 'GBP' });
  },
);

test('the counter of the title warns at 90 and is full at 100', { tag: '@CREATE-02' }, async ({ page, signedIn }) => {
  await signedIn('onboarded');
  await page.goto('/create');
  const counter = page.locator('[data-tone]').first();
  await field(page, 'Title').fill('x'.repeat(89));
  await expect(counter).toHaveAttribute('data-tone', 'calm');
  await field(page, 'Title').press('x');
  await expect(counter).toHaveAttribute('data-tone', 'warning');
  await expect(counter).toContainText('90/100');
  await field(page, 'Title').fill('x'.repeat(99));
  await field(page, 'Title').pressSequentially('yz');
  await expect(counter).toHaveAttribute('data-tone', 'danger');
  await expect(field(page, 'Title')).toHaveValue(`${'x'.repeat(99)}y`);
});

test(
  'a city is searched 800 milliseconds after the last key, and picking it sets the place',
  { tag: '@CREATE-01' },
  async ({ page, signedIn }) => {
    const member = await signedIn('onboarded');
    const searches = await answerCalls(page, '/locations/search?*', (route) => route.continue());
    await page.clock.install();
    await page.goto('/create');
    await expect(field(page, 'Location')).toHaveValue(/^Bristol/);
    await stopClock(page);
    await field(page, 'Location').fill('kyoto');
    await advanceClock(page, 750);
    expect(searches.count()).toBe(0);
    await advanceClock(page, 100);
    expect(searches.count()).toBe(1);
    await page.clock.resume();
    await page
      .getByRole('option', { name: /^Kyoto, .*Japan/ })
      .first()
      .click();
    await fillListing(page, { title: 'Tea bowl', offer: '100' });
    const listing = await readListing(await submitListing(page), member);
    expect(listing.currency).toBe('JPY');
    expect(Math.abs(listing.latitude - 35.02)).toBeLessThan(0.1);
  },
);

test(
  'a location may be free text: then the listing is at the place of its owner',
  { tag: '@ERR-19' },
  async ({ page, signedIn }) => {
    const member = await signedIn('onboarded');
    await page.goto('/create');
    await fillListing(page, { title: 'Firewood' });
    await field(page, 'Location').fill('Behind the old mill, xqzw');
    await expect(page.getByText('No cities found').first()).toBeVisible();
    await field(page, 'Location').press('Escape');
    const listing = await readListing(await submitListing(page), member);
    expect(listing.location).toBe('Behind the old mill, xqzw');
    expect(Math.abs(listing.latitude - 51.4545)).toBeLessThan(0.03);
  },
);

test(
  'two clicks post once, and the button says that it is posting',
  { tag: '@CREATE-03' },
  async ({ page, signedIn }) => {
    await signedIn('onboarded');
    const title = `Oak table ${createUniqueWord()}`;
    const held = await holdCalls(page, 'POST /listings');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/listings')) sent += 1;
    });
    await page.goto('/create');
    await fillListing(page, { title });
    await button(page, 'Post listing').dblclick();
    await expect(button(page, 'Posting…')).toBeDisabled();
    held.release();
    await expect(page).toHaveURL(/\/listing\//);
    expect(sent).toBe(1);
    expect(await queryDatabase('select id from listing where title = $1', [title])).toHaveLength(1);
  },
);

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

test(
  "an answer without a message says 'Failed to create listing', and the input stays",
  { tag: '@ERR-31' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/status of 502/);
    await signedIn('onboarded');
    await answerCalls(page, 'POST /listings', answerBadGateway);
    await page.goto('/create');
    await fillListing(page, { title: 'Teapot' });
    await button(page, 'Post listing').click();
    await expect(page.getByText('Failed to create listing', { exact: true })).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('Teapot');
  },
);

test(
  "no answer at all says 'Failed to create listing. Please try again.'",
  { tag: '@ERR-32' },
  async ({ page, signedIn, problems }) => {
    problems.expect(/ERR_FAILED/);
    await signedIn('onboarded');
    await answerCalls(page, 'POST /listings', (route) => route.abort());
    await page.goto('/create');
    await fillListing(page, { title: 'Teapot' });
    await button(page, 'Post listing').click();
    await expect(page.getByText('Failed to create listing. Please try again.', { exact: true })).toBeVisible();
  },
);

test('a reload keeps the input and the uploaded photos; posting or starting over deletes the draft', async ({
  page,
  signedIn,
}) => {
  await signedIn('onboarded');
  await page.goto('/create');
  await choosePhotos(page, await createPlainPhotos(2));
  await fillListing(page, { title: 'Half a story', description: 'It began', type: 'Service', offer: '20' });
  await waitForStoredPhotos(page, 2);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Half a story');
  await expect(field(page, 'Description')).toHaveValue('It began');
  await expect(page.getByRole('radio', { name: 'Service' })).toBeChecked();
  await expect(field(page, 'Offer amount')).toHaveValue('20');
  await waitForStoredPhotos(page, 2);
  await button(page, 'Start over').click();
  await button(page, 'Yes, start over').click();
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(page.getByText('0 of 5', { exact: true })).toBeVisible();
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('');
});

test('the next member on the same device does not see the draft', async ({ page, signedIn }) => {
  await signedIn('onboarded');
  await page.goto('/create');
  await fillListing(page, { title: 'A secret' });
  await button(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).not.toContain('A secret');
  await signedIn('onboarded');
  await page.goto('/create');
  await expect(field(page, 'Title')).toHaveValue('');
});

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
