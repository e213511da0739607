import type { Page } from '@playwright/test';
import { answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import type { Screen, ScreenState } from './screen.ts';

const MENU = 'More about this listing';

/** Opens the menu of a neighbour's listing and runs the action. */
function openMenu(action: (page: Page) => Promise<void>): ScreenState['reach'] {
  return async (page, { getAddress }) => {
    await page.goto(getAddress('bike'));
    await button(page, MENU).click();
    await action(page);
  };
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog', { name: 'Report this listing' }).waitFor();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^A scam/ }).check();
  await button(page, 'Send report').click();
}

export const REPORTS: Screen = {
  name: 'reports',
  states: [
    { name: 'menu', viewer: 'onboarded', reach: openMenu(() => Promise.resolve()) },
    { name: 'form', viewer: 'onboarded', reach: openMenu(openDialog) },
    {
      name: 'problems',
      viewer: 'onboarded',
      reach: openMenu(async (page) => {
        await openDialog(page);
        await page.getByRole('radio', { name: /^Something else/ }).check();
        await button(page, 'Send report').click();
        await page.getByText('Please say what is wrong').waitFor();
      }),
    },
    {
      name: 'refused',
      viewer: 'onboarded',
      expects: [/status of 409/],
      reach: openMenu(async (page) => {
        const error = 'You have already reported this. A moderator will look at it.';
        await answerCalls(page, 'POST /reports', (route) =>
          route.fulfill({
            status: 409,
            json: { success: false, error, message: error, code: 'already_reported' },
          }),
        );
        await openDialog(page);
        await send(page);
        await page.getByText(error).waitFor();
      }),
    },
    {
      name: 'thanks',
      viewer: 'onboarded',
      reach: openMenu(async (page) => {
        await answerCalls(page, 'POST /reports', (route) =>
          route.fulfill({
            status: 201,
            json: { success: true, data: { id: '00000000-0000-4000-8000-000000000001', message: 'Thanks.' } },
          }),
        );
        await openDialog(page);
        await send(page);
        await page.getByRole('dialog', { name: 'Thank you' }).waitFor();
      }),
    },
    {
      name: 'visitor',
      viewer: 'visitor',
      reach: async (page, { getAddress }) => {
        await page.goto(getAddress('bike'));
        await button(page, MENU).click();
        await page.getByRole('menuitem', { name: 'Report' }).waitFor();
      },
    },
  ],
};
