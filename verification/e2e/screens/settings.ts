import type { Page } from '@playwright/test';
import { answerBadGateway, answerCalls, holdCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { brokenAt, defineScreen, failing, type Reach } from './screen.ts';

/** Opens the settings, waits for the last part that loads, and runs the action. */
function openSettings(action: (page: Page) => Promise<void> = () => Promise.resolve()): Reach {
  return async (page) => {
    await page.goto('/settings');
    await page.getByRole('list', { name: 'Signed-in devices' }).waitFor();
    await action(page);
  };
}

export const SETTINGS = defineScreen('settings', 'onboarded', {
  open: openSettings(),
  'area-open': openSettings(async (page) => {
    await button(page, 'Change area').click();
    await page.getByRole('button', { name: /^Enter Manually/ }).waitFor();
  }),
  'guessing-failed': failing(
    502,
    openSettings(async (page) => {
      await answerCalls(page, 'PUT /profile', answerBadGateway);
      await page.getByRole('switch', { name: 'Guess first' }).click();
      await page
        .getByRole('region', { name: 'Guessing' })
        .getByRole('alert')
        .getByText(/try again/)
        .waitFor();
    }),
  ),
  problems: failing(
    403,
    openSettings(async (page) => {
      await button(page, 'Send the link').click();
      const password = page.getByRole('region', { name: 'Password' });
      await password.getByLabel('Current password').fill('Not the right one');
      await password.getByLabel('New password').fill('Lighthouse-Keeper-9');
      await button(page, 'Change password').click();
      await page.getByText('This is not your current password.').waitFor();
    }),
  ),
  loading: async (page) => {
    await holdCalls(page, '/settings');
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  },
  failed: brokenAt('/settings', '/settings', 'Failed to load your settings. Please try again.'),
});

export const CONFIRM_EMAIL = defineScreen('confirm-email', 'visitor', {
  invalid: failing(400, async (page) => {
    await page.goto('/confirm-email?token=unknown');
    await page.getByRole('heading', { name: "This link doesn't work" }).waitFor();
  }),
});

export const STOP_EMAIL_CHANGE = defineScreen('stop-email-change', 'visitor', {
  question: async (page) => {
    await page.goto('/stop-email-change?token=unknown');
    await page.getByRole('button', { name: 'Stop the change' }).waitFor();
  },
  stopped: async (page) => {
    await answerJson(page, '/settings/email/stop', { data: {} });
    await page.goto('/stop-email-change?token=unknown');
    await page.getByRole('button', { name: 'Stop the change' }).click();
    await page.getByRole('heading', { name: 'The change is stopped' }).waitFor();
  },
  invalid: failing(400, async (page) => {
    await page.goto('/stop-email-change?token=unknown');
    await page.getByRole('button', { name: 'Stop the change' }).click();
    await page.getByRole('heading', { name: "This link can't stop it" }).waitFor();
  }),
});

export const UNDO_EMAIL_CHANGE = defineScreen('undo-email-change', 'visitor', {
  question: async (page) => {
    await page.goto('/undo-email-change?token=unknown');
    await page.getByRole('button', { name: 'Put my email back' }).waitFor();
  },
  undone: async (page) => {
    await answerJson(page, '/settings/email/undo', { data: { isResetSent: true } });
    await page.goto('/undo-email-change?token=unknown');
    await page.getByRole('button', { name: 'Put my email back' }).click();
    await page.getByRole('heading', { name: 'Your email is back' }).waitFor();
  },
  failed: failing(502, async (page) => {
    await answerCalls(page, '/settings/email/undo', answerBadGateway);
    await page.goto('/undo-email-change?token=unknown');
    await page.getByRole('button', { name: 'Put my email back' }).click();
    await page.getByRole('alert').waitFor();
  }),
  invalid: failing(400, async (page) => {
    await page.goto('/undo-email-change?token=unknown');
    await page.getByRole('button', { name: 'Put my email back' }).click();
    await page.getByRole('heading', { name: "This link doesn't work" }).waitFor();
  }),
});
