import { type Page } from '@playwright/test';
import { field } from '../fixtures/pages/account-forms.ts';
import { answerCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { defineScreen, failing, openAt } from './screen.ts';

async function askForLink(page: Page): Promise<void> {
  await page.goto('/forgot-password');
  await field(page, 'Email').fill('clara@example.org');
  await page.getByRole('button', { name: 'Send reset link' }).click();
}

export const FORGOT_PASSWORD = defineScreen('forgot-password', 'visitor', {
  form: openAt('/forgot-password'),
  sent: async (page) => {
    await askForLink(page);
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  },
  refused: failing(429, async (page) => {
    const error = 'Too many attempts. Please wait a moment and try again.';
    await answerCalls(page, '/auth/forgot-password', (route) =>
      route.fulfill({ status: 429, json: { success: false, error, message: error, code: 'too_many_requests' } }),
    );
    await askForLink(page);
    await page.getByRole('alert').getByText(error).waitFor();
  }),
});

async function enterNewPassword(page: Page, confirmed: string): Promise<void> {
  await page.goto('/reset-password?token=example');
  await field(page, 'New password').fill('Lantern-Quay-9');
  await field(page, 'Confirm password').fill(confirmed);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

export const RESET_PASSWORD = defineScreen('reset-password', 'visitor', {
  form: openAt('/reset-password?token=example'),
  mismatch: async (page) => {
    await enterNewPassword(page, 'Lantern-Quay-8');
    await page.getByText('Passwords do not match').waitFor();
  },
  'invalid-token': failing(400, async (page) => {
    await enterNewPassword(page, 'Lantern-Quay-9');
    await page.getByText('Invalid reset token').waitFor();
  }),
  done: async (page) => {
    await disableTimeout(page);
    await answerJson(page, '/auth/reset-password', { data: {} });
    await enterNewPassword(page, 'Lantern-Quay-9');
    await page.getByText('Password reset successfully!').waitFor();
  },
});

/** Keeps the page, which would redirect after three seconds, while the picture is taken. */
async function disableTimeout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (act: () => void, ms?: number) => (ms === 3000 ? 0 : wait(act, ms)) });
  });
}
