import type { Page } from '@playwright/test';
import { field } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls, refuseField } from '../fixtures/browser/intercepted-calls.ts';
import { choosePhotos, fillListing, offerSwitch, waitForStoredPhotos } from '../fixtures/pages/listing-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createScenePhoto, type Scene } from '../fixtures/photos/scenes.ts';
import { defineScreen, failing, type States } from './screen.ts';

const THINGS: Scene[] = [
  { thing: 'guitar', colour: '#c77b3a', wall: '#e3e7ee' },
  { thing: 'guitar', colour: '#c77b3a', isClose: true },
  { thing: 'guitar', colour: '#c77b3a', isPortrait: true },
  { thing: 'camera', colour: '#b98250' },
  { thing: 'lamp', colour: '#7a4fa3' },
];

async function openForm(page: Page): Promise<void> {
  await page.goto('/create');
  await page.getByRole('combobox', { name: 'Location' }).waitFor();
}

async function addThings(page: Page, count: number): Promise<void> {
  await choosePhotos(page, await Promise.all(THINGS.slice(0, count).map(createScenePhoto)));
}

const GUITAR = {
  title: "Beginner's guitar with gig bag",
  description: 'Nylon strings, changed last week.\nCondition: good, one dent at the back.',
  offer: '65',
} as const;

const CREATE_STATES: States = {
  empty: openForm,
  filled: async (page) => {
    await openForm(page);
    await addThings(page, 3);
    await fillListing(page, GUITAR);
    await waitForStoredPhotos(page, 3);
  },
  'five-photos': async (page) => {
    await openForm(page);
    await addThings(page, 5);
    await waitForStoredPhotos(page, 5);
  },
  problems: async (page) => {
    await openForm(page);
    await field(page, 'Location').fill('');
    await offerSwitch(page).check();
    await button(page, 'Post listing').click();
    await page.getByText('Please enter a title').waitFor();
  },
  'refused-text': failing(403, async (page) => {
    await answerCalls(page, 'POST /listings', refuseField('new_member_links', 'description'));
    await openForm(page);
    await fillListing(page, { ...GUITAR, description: 'Nylon strings. More photos at guitars-near-you.de' });
    await button(page, 'Post listing').click();
    await page.getByText('New members cannot share links').waitFor();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
  }),
  'wrong-files': async (page) => {
    await openForm(page);
    await choosePhotos(page, [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    ]);
    await page.getByText('File too large').waitFor();
  },
  'title-full': async (page) => {
    await openForm(page);
    await field(page, 'Title').fill('A very long title '.repeat(6).slice(0, 100));
  },
  'category-proposed': async (page) => {
    await openForm(page);
    await field(page, 'Title').fill('Mountain bike, 27 inch');
    await page.getByText('Taken from your title.').scrollIntoViewIfNeeded();
  },
  uploading: async (page) => {
    await holdCalls(page, '/photos/upload-base64');
    await openForm(page);
    await addThings(page, 3);
    await page.getByRole('progressbar').first().waitFor();
  },
  failed: {
    expects: [/ERR_FAILED/],
    reach: async (page) => {
      await answerCalls(page, '/photos/upload-base64', (route, attempt) =>
        attempt === 2 || attempt === 3 ? route.abort() : route.continue(),
      );
      await openForm(page);
      await addThings(page, 3);
      await page.getByText("2 photos didn't upload.").waitFor();
    },
  },
  'photo-quota': failing(403, async (page) => {
    await answerCalls(page, '/photos/upload-base64', (route, attempt) =>
      attempt > 1 ? refuseField('photo_quota_reached', 'base64Data')(route) : route.continue(),
    );
    await openForm(page);
    await addThings(page, 3);
    await page.getByText('You have used your 500 MB of photos').waitFor();
  }),
  'city-list': async (page) => {
    await openForm(page);
    await field(page, 'Location').fill('brist');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
  waiting: async (page) => {
    await holdCalls(page, '/photos/upload-base64');
    await openForm(page);
    await addThings(page, 2);
    await fillListing(page, GUITAR);
    await button(page, 'Post listing').click();
    await button(page, 'Waiting for photos…').waitFor();
  },
  'not-posted': {
    expects: [/ERR_FAILED/],
    reach: async (page) => {
      await answerCalls(page, '/listings', (route) => route.abort());
      await openForm(page);
      await fillListing(page, GUITAR);
      await button(page, 'Post listing').click();
      await page.getByText('Failed to create listing. Please try again.').waitFor();
    },
  },
  'start-over': async (page) => {
    await openForm(page);
    await fillListing(page, GUITAR);
    await button(page, 'Start over').click();
    await page.getByRole('dialog').waitFor();
  },
};

const EDIT_STATES: States = {
  full: async (page, { getAddress }) => {
    await page.goto(`${getAddress('own')}/edit`);
    await waitForStoredPhotos(page, 3);
  },
  missing: async (page, { getAddress }) => {
    await page.goto(`${getAddress('own')}/edit`);
    await field(page, 'Title').fill('');
    await button(page, 'Save changes').click();
    await page.getByText('Please fill in all required fields').waitFor();
  },
  loading: async (page, { getAddress }) => {
    await holdCalls(page, '/listings/*');
    await page.goto(`${getAddress('own')}/edit`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  },
};

export const CREATE = defineScreen('create', 'onboarded', CREATE_STATES);

export const LISTING_EDIT = defineScreen('listing-edit', 'onboarded', EDIT_STATES);
