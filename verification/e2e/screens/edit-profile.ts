import type { Page } from '@playwright/test';
import { field } from '../fixtures/pages/account-forms.ts';
import { answerCalls, answerBadGateway, refuseField } from '../fixtures/browser/intercepted-calls.ts';
import type { Member } from '../fixtures/data/members.ts';
import { button, choosePhoto } from '../fixtures/pages/onboarding-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { openAsMember, getNewcomer, getExperiencedMember } from './profile.ts';
import type { Screen, ScreenState } from './screen.ts';

type Action = (page: Page) => Promise<void>;

/** Opens the page as this member and runs the action. */
function openEditor(who: () => Promise<Member>, action: Action = () => Promise.resolve()): ScreenState['reach'] {
  return async (page, neighbourhood) => {
    await openAsMember(who, '/profile/edit', 'Email, username and area are in your')(page, neighbourhood);
    await button(page, 'Save').waitFor();
    await action(page);
  };
}

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'full', reach: openEditor(getExperiencedMember) },
  { name: 'new', reach: openEditor(getNewcomer) },
  {
    name: 'problem',
    reach: openEditor(getNewcomer, async (page) => {
      await field(page, 'About').fill('a'.repeat(480));
      await page.getByRole('button', { name: /^Helping/ }).click();
      await button(page, 'Save').click();
      await page.getByText('Please select at least one interest').waitFor();
    }),
  },
  {
    name: 'refused',
    expects: [/status of 502/],
    reach: openEditor(getNewcomer, async (page) => {
      await answerCalls(page, '/profile', answerBadGateway);
      await field(page, 'About').fill('New here.');
      await button(page, 'Save').click();
      await page.getByText('Failed to update profile').waitFor();
    }),
  },
  {
    name: 'refused-words',
    expects: [/status of 403/],
    reach: openEditor(getNewcomer, async (page) => {
      await answerCalls(page, '/profile', refuseField('new_member_links', 'about'));
      await field(page, 'About').fill('Find me on telegram, @new_here');
      await button(page, 'Save').click();
      await page.getByText('New members cannot share links').waitFor();
      await page.locator('[aria-invalid="true"]:focus').waitFor();
    }),
  },
  {
    name: 'leave',
    reach: openEditor(getNewcomer, async (page) => {
      await field(page, 'About').fill('New here.');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'crop-background',
    reach: openEditor(getExperiencedMember, async (page) => {
      await choosePhoto(page, await createScenePhoto({ thing: 'bicycle', colour: '#c0392b' }), 'Change background');
      await page.getByRole('button', { name: 'Use photo' }).and(page.locator(':enabled')).waitFor();
    }),
  },
];

export const EDIT_PROFILE: Screen = {
  name: 'profile-edit',
  states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })),
};
