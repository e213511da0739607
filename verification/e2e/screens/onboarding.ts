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
import { defineScreen, failing, openAt, type States } from './screen.ts';

async function typeName(page: Page, name: string): Promise<void> {
  await page.goto('/onboarding');
  await field(page, 'Username').fill(name);
}

async function usePhoto(page: Page): Promise<void> {
  await page.goto('/onboarding');
  await choosePhoto(page, await createPhonePhoto());
  await button(page, 'Use photo').click();
}

const PROFILE: States = {
  'profile-empty': openAt('/onboarding'),
  'profile-checking': async (page) => {
    await holdCalls(page, '/auth/check-username?*');
    await typeName(page, 'ben.okafor');
    await page.getByText('Please wait while we check').waitFor();
  },
  'profile-taken': async (page) => {
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
  'profile-unknown': failing(502, async (page) => {
    await answerCalls(page, '/auth/check-username?*', answerBadGateway);
    await typeName(page, 'ben.okafor');
    await page.getByText('Error checking username availability').waitFor();
  }),
  'profile-crop': async (page) => {
    await page.goto('/onboarding');
    await choosePhoto(page, await createPhonePhoto());
    await page.getByRole('slider', { name: 'Zoom' }).fill('1.4');
  },
  'profile-uploading': async (page) => {
    await holdCalls(page, '/photos/upload-profile-base64');
    await usePhoto(page);
    await page.getByRole('progressbar').waitFor();
  },
  'profile-photo': async (page) => {
    await usePhoto(page);
    await button(page, 'Change photo').waitFor();
    await enterFreeUsername(page, 'ben.okafor');
  },
  'profile-wrong-file': async (page) => {
    await page.goto('/onboarding');
    await choosePhoto(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByText('Invalid file type').waitFor();
  },
};

const LOCATION: States = {
  'location-options': reachLocation,
  'location-detecting': async (page) => {
    await failGeolocation(page);
    await reachLocation(page);
    await page.getByRole('button', { name: /Detect My Location/ }).click();
    await page.getByText('Detecting your location').waitFor();
  },
  'location-denied': async (page) => {
    await failGeolocation(page, 1);
    await reachLocation(page);
    await page.getByRole('button', { name: /Detect My Location/ }).click();
    await page.getByText('Location access denied').waitFor();
  },
  'location-list': async (page) => {
    await reachLocation(page);
    await searchCity(page, 'bangalore');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
  'location-none-found': async (page) => {
    await reachLocation(page);
    await searchCity(page, '94501');
    await page.getByRole('main').getByText('No cities found').first().waitFor();
  },
  'location-not-picked': async (page) => {
    await reachLocation(page);
    await searchCity(page, 'b');
    await button(page, 'Continue with this location').click();
    await page.getByText('Please select a location from the suggestions').waitFor();
  },
  'location-chosen': async (page) => {
    await reachLocation(page);
    await pickCity(page, 'bristol', /^Bristol, .*United Kingdom/);
    await page.getByText('Your location').waitFor();
  },
};

const INTERESTS: States = {
  'interests-none': async (page) => {
    await reachInterests(page);
    await button(page, 'Complete Setup').click();
    await page.getByText('Please select at least one interest').waitFor();
  },
  'interests-some': async (page) => {
    await reachInterests(page);
    await page.getByRole('button', { name: /^Selling/ }).click();
    await page.getByRole('button', { name: /^Helping/ }).click();
  },
  'interests-busy': async (page) => {
    await holdCalls(page, '/auth/onboarding');
    await reachInterests(page);
    await page.getByRole('button', { name: /^Selling/ }).click();
    await button(page, 'Complete Setup').click();
    await button(page, 'Completing setup...').waitFor();
  },
  'interests-refused': failing(502, async (page) => {
    await answerCalls(page, '/auth/onboarding', answerBadGateway);
    await reachInterests(page);
    await page.getByRole('button', { name: /^Selling/ }).click();
    await button(page, 'Complete Setup').click();
    await page.getByRole('main').getByText('Onboarding failed').waitFor();
  }),
};

export const ONBOARDING = defineScreen('onboarding', 'verified', { ...PROFILE, ...LOCATION, ...INTERESTS });
