import type { Page } from '@playwright/test';
import { field } from '../fixtures/pages/account-forms.ts';
import { answerCalls, wordlessFailure } from '../fixtures/browser/held-answers.ts';
import type { Member } from '../fixtures/data/members.ts';
import { button, choosePhoto } from '../fixtures/pages/onboarding-forms.ts';
import { scenePhoto } from '../fixtures/photos/scenes.ts';
import { asMember, newcomer, storied } from './profile.ts';
import type { Screen, ScreenState } from './screen.ts';

type Act = (page: Page) => Promise<void>;

/** The page as this member finds it, after what they do there. */
function edit(who: () => Promise<Member>, act: Act = () => Promise.resolve()): ScreenState['reach'] {
  return async (page, neighbourhood) => {
    await asMember(who, '/profile/edit', 'cannot be changed')(page, neighbourhood);
    await button(page, 'Save').waitFor();
    await act(page);
  };
}

const STATES: Array<Omit<ScreenState, 'viewer'>> = [
  { name: 'full', reach: edit(storied) },
  { name: 'new', reach: edit(newcomer) },
  {
    name: 'problem',
    reach: edit(newcomer, async (page) => {
      await field(page, 'About').fill('a'.repeat(480));
      await page.getByRole('button', { name: /^Helping/ }).click();
      await button(page, 'Save').click();
      await page.getByText('Please select at least one interest').waitFor();
    }),
  },
  {
    name: 'refused',
    expects: [/status of 502/],
    reach: edit(newcomer, async (page) => {
      await answerCalls(page, '/profile', wordlessFailure);
      await field(page, 'About').fill('New here.');
      await button(page, 'Save').click();
      await page.getByText('Failed to update profile').waitFor();
    }),
  },
  {
    name: 'leave',
    reach: edit(newcomer, async (page) => {
      await field(page, 'About').fill('New here.');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'crop-background',
    reach: edit(storied, async (page) => {
      await choosePhoto(page, await scenePhoto({ thing: 'bicycle', colour: '#c0392b' }), 'Change background');
      await page.getByRole('button', { name: 'Use photo' }).and(page.locator(':enabled')).waitFor();
    }),
  },
];

export const EDIT_PROFILE: Screen = {
  name: 'profile-edit',
  states: STATES.map((state) => ({ ...state, viewer: 'onboarded' })),
};
