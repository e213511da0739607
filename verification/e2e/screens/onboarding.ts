import type { Page } from '@playwright/test';
import { field } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import {
  button,
  choosePhoto,
  failGeolocation,
  pickCity,
  reachInterests,
  reachLocation,
  searchCity,
  enterFreeUsername,
} from '../fixtures/pages/onboarding-forms.ts';
import { createPhonePhoto } from '../fixtures/photos/upload-files.ts';
import { openAt, type Screen, type ScreenState } from './screen.ts';

async function typeName(page: Page, name: string): Promise<void> {
  await page.goto('/onboarding');
  await field(page, 'Username').fill(name);
}

async function usePhoto(page: Page): Promise<void> {
  await page.goto('/onboarding');
  await choosePhoto(page, await createPhonePhoto());
  await button(page, 'Use photo').click();
}

const PROFILE: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'profile-empty', reach: openAt('/onboarding') },
  {
    name: 'profile-checking',
    reach: async (page) => {
      await holdCalls(page, '/auth/check-username?*');
      await typeName(page, 'ben.okafor');
      await page.getByText('Please wait while we check').waitFor();
    },
  },
  {
    name: 'profile-taken',
    reach: async (page) => {
      await answerCalls(page, '/auth/check-username?*', (route) =>
        route.fulfill({
          json: {
            success: true,
            data: { available: false, message: 'Username is already taken. Please choose a different one.' },
          },
        }),
      );
      await typeName(page, 'clara');
      await page.getByText('Username is already taken').waitFor();
    },
  },
  {
    name: 'profile-unknown',
    expects: [/status of 502/],
    reach: async (page) => {
      await answerCalls(page, '/auth/check-username?*', answerBadGateway);
      await typeName(page, 'ben.okafor');
      await page.getByText('Error checking username availability').waitFor();
    },
  },
  {
    name: 'profile-crop',
    reach: async (page) => {
      await page.goto('/onboarding');
      await choosePhoto(page, await createPhonePhoto());
      await page.getByRole('slider', { name: 'Zoom' }).fill('1.4');
    },
  },
  {
    name: 'profile-uploading',
    reach: async (page) => {
      await holdCalls(page, '/photos/upload-profile-base64');
      await usePhoto(page);
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'profile-photo',
    reach: async (page) => {
      await usePhoto(page);
      await button(page, 'Change photo').waitFor();
      await enterFreeUsername(page, 'ben.okafor');
    },
  },
  {
    name: 'profile-wrong-file',
    reach: async (page) => {
      await page.goto('/onboarding');
      await choosePhoto(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await page.getByText('Invalid file type').waitFor();
    },
  },
];

const LOCATION: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'location-options', reach: reachLocation },
  {
    name: 'location-detecting',
    reach: async (page) => {
      await failGeolocation(page);
      await reachLocation(page);
      await page.getByRole('button', { name: /Detect My Location/ }).click();
      await page.getByText('Detecting your location').waitFor();
    },
  },
  {
    name: 'location-denied',
    reach: async (page) => {
      await failGeolocation(page, 1);
      await reachLocation(page);
      await page.getByRole('button', { name: /Detect My Location/ }).click();
      await page.getByText('Location access denied').waitFor();
    },
  },
  {
    name: 'location-list',
    reach: async (page) => {
      await reachLocation(page);
      await searchCity(page, 'bangalore');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'location-none-found',
    reach: async (page) => {
      await reachLocation(page);
      await searchCity(page, '94501');
      await page.getByRole('main').getByText('No cities found').first().waitFor();
    },
  },
  {
    name: 'location-not-picked',
    reach: async (page) => {
      await reachLocation(page);
      await searchCity(page, 'b');
      await button(page, 'Continue with this location').click();
      await page.getByText('Please select a location from the suggestions').waitFor();
    },
  },
  {
    name: 'location-chosen',
    reach: async (page) => {
      await reachLocation(page);
      await pickCity(page, 'bristol', /^Bristol, .*United Kingdom/);
      await page.getByText('Your location').waitFor();
    },
  },
];

const INTERESTS: Array<Omit<ScreenState, 'viewer'>> = [
  {
    name: 'interests-none',
    reach: async (page) => {
      await reachInterests(page);
      await button(page, 'Complete Setup').click();
      await page.getByText('Please select at least one interest').waitFor();
    },
  },
  {
    name: 'interests-some',
    reach: async (page) => {
      await reachInterests(page);
      await page.getByRole('button', { name: /^Selling/ }).click();
      await page.getByRole('button', { name: /^Helping/ }).click();
    },
  },
  {
    name: 'interests-busy',
    reach: async (page) => {
      await holdCalls(page, '/auth/onboarding');
      await reachInterests(page);
      await page.getByRole('button', { name: /^Selling/ }).click();
      await button(page, 'Complete Setup').click();
      await button(page, 'Completing setup...').waitFor();
    },
  },
  {
    name: 'interests-refused',
    expects: [/status of 502/],
    reach: async (page) => {
      await answerCalls(page, '/auth/onboarding', answerBadGateway);
      await reachInterests(page);
      await page.getByRole('button', { name: /^Selling/ }).click();
      await button(page, 'Complete Setup').click();
      await page.getByRole('main').getByText('Onboarding failed').waitFor();
    },
  },
];

export const ONBOARDING: Screen = {
  name: 'onboarding',
  states: [...PROFILE, ...LOCATION, ...INTERESTS].map((state) => ({ ...state, viewer: 'verified' })),
};
