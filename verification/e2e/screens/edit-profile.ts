import type { Page } from '@playwright/test';
import { field } from '../fixtures/pages/account-forms.ts';
import { answerCalls, answerBadGateway, refuseField } from '../fixtures/browser/intercepted-calls.ts';
import type { Member } from '../fixtures/data/members.ts';
import { button, choosePhoto } from '../fixtures/pages/onboarding-forms.ts';
import { createScenePhoto } from '../fixtures/photos/scenes.ts';
import { openAsMember, getNewcomer, getExperiencedMember } from './profile.ts';
import { defineScreen, failing, type Reach, type States } from './screen.ts';

type Action = (page: Page) => Promise<void>;

/** Opens the page as this member and runs the action. */
function openEditor(who: () => Promise<Member>, action: Action = () => Promise.resolve()): Reach {
  return async (page, neighbourhood) => {
    await openAsMember(who, '/profile/edit', 'Email, username and area are in your')(page, neighbourhood);
    await button(page, 'Save').waitFor();
    await action(page);
  };
}

const STATES: States = {
  full: openEditor(getExperiencedMember),
  new: openEditor(getNewcomer),
  problem: openEditor(getNewcomer, async (page) => {
    await field(page, 'About').fill('a'.repeat(480));
    await page.getByRole('button', { name: /^Helping/ }).click();
    await button(page, 'Save').click();
    await page.getByText('Please select at least one interest').waitFor();
  }),
  refused: failing(
    502,
    openEditor(getNewcomer, async (page) => {
      await answerCalls(page, '/profile', answerBadGateway);
      await field(page, 'About').fill('New here.');
      await button(page, 'Save').click();
      await page.getByText('Failed to update profile').waitFor();
    }),
  ),
  'refused-words': failing(
    403,
    openEditor(getNewcomer, async (page) => {
      await answerCalls(page, '/profile', refuseField('new_member_links', 'about'));
      await field(page, 'About').fill('Find me on telegram, @new_here');
      await button(page, 'Save').click();
      await page.getByText('New members cannot share links').waitFor();
      await page.locator('[aria-invalid="true"]:focus').waitFor();
    }),
  ),
  leave: openEditor(getNewcomer, async (page) => {
    await field(page, 'About').fill('New here.');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  'crop-background': openEditor(getExperiencedMember, async (page) => {
    await choosePhoto(page, await createScenePhoto({ thing: 'bicycle', colour: '#c0392b' }), 'Change background');
    await page.getByRole('button', { name: 'Use photo' }).and(page.locator(':enabled')).waitFor();
  }),
};

export const EDIT_PROFILE = defineScreen('profile-edit', 'onboarded', STATES);
