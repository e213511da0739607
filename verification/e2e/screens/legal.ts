import type { Page } from '@playwright/test';
import { defineScreen, openAt } from './screen.ts';

/** On a phone the table of contents is collapsed; on a large screen it is always visible. */
async function unfoldContents(page: Page): Promise<void> {
  const fold = page.locator('summary', { hasText: 'On this page' });
  if (await fold.isVisible()) await fold.click();
}

export const PRIVACY = defineScreen('privacy', 'visitor', {
  open: openAt('/privacy'),
  contents: async (page) => {
    await page.goto('/privacy');
    await unfoldContents(page);
  },
});

export const TERMS = defineScreen('terms', 'visitor', {
  open: async (page) => {
    await page.clock.setFixedTime(new Date('2026-11-15T12:00:00Z'));
    await page.goto('/terms');
  },
});
