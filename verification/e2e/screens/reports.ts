import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { defineScreen, failing, type Reach } from './screen.ts';

/** Opens the menu of a neighbour's listing, as a visitor on its preview, and runs the action. */
function openMenu(action: (page: Page) => Promise<void>): Reach {
  return async (page, { getAddress }) => {
    await page.goto(getAddress('bike'));
    await button(page, 'More about this listing').click();
    await page.getByRole('menuitem', { name: 'Report' }).waitFor();
    await action(page);
  };
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog', { name: /^Report this/ }).waitFor();
}

/** Sends a report that is refused with this error. */
function sendRefused(error: string, { status, code }: { status: number; code: string }) {
  return openMenu(async (page) => {
    await answerCalls(page, 'POST /reports', (route) =>
      route.fulfill({ status, json: { success: false, error, message: error, code } }),
    );
    await openDialog(page);
    await send(page);
    await page.getByText(error).waitFor();
  });
}

async function send(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^A scam/ }).check();
  await button(page, 'Send report').click();
}

export const REPORTS = defineScreen('reports', 'onboarded', {
  menu: openMenu(() => Promise.resolve()),
  form: openMenu(openDialog),
  problems: openMenu(async (page) => {
    await openDialog(page);
    await page.getByRole('radio', { name: /^Something else/ }).check();
    await button(page, 'Send report').click();
    await page.getByText('Please say what is wrong').waitFor();
  }),
  refused: failing(
    409,
    sendRefused('You have already reported this. A moderator will look at it.', {
      status: 409,
      code: 'already_reported',
    }),
  ),
  thanks: openMenu(async (page) => {
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
  failed: failing(
    502,
    openMenu(async (page) => {
      await answerCalls(page, 'POST /reports', answerBadGateway);
      await openDialog(page);
      await send(page);
      await page.getByText("We couldn't send your report.").waitFor();
    }),
  ),
  visitor: { viewer: 'visitor', reach: openMenu(() => Promise.resolve()) },
  'visitor-form': { viewer: 'visitor', reach: openMenu(openDialog) },
  'visitor-refused': {
    viewer: 'visitor',
    expects: [/status of 429/],
    reach: sendRefused('You have sent a report today. Please sign in to report more.', {
      status: 429,
      code: 'visitor_reported_today',
    }),
  },
  suggestion: async (page, { getAddress }) => {
    await page.goto(getAddress('bike'));
    await page
      .getByRole('button', { name: /^More about the suggestion of/ })
      .first()
      .click();
    await openDialog(page);
  },
  'photo-viewer': async (page, { getAddress }) => {
    await openPhoto(page, getAddress('five'));
  },
  photo: async (page, { getAddress }) => {
    await openPhoto(page, getAddress('five'));
    await button(page, 'Report this photo').click();
    await page.getByRole('dialog', { name: 'Report this photo' }).waitFor();
  },
});

async function openPhoto(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page
    .getByRole('button', { name: /full screen/ })
    .first()
    .click();
  await button(page, 'Report this photo').waitFor();
}
