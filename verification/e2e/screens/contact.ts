import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { type ContactInput, submitContactForm, fillContactForm } from '../fixtures/pages/contact-form.ts';
import { waitForHydration } from '../fixtures/pages/hydration.ts';
import type { Page } from '@playwright/test';
import { defineScreen, failing } from './screen.ts';

const MESSAGE: ContactInput = {
  name: 'Clara Hoffmann',
  email: 'clara@example.org',
  subject: 'Technical',
  message:
    'Since yesterday the map next to my listing stays empty.\n\nI use Firefox on an older laptop. On my phone everything is fine.',
};

const LONG = 'On my older laptop the map next to my listing stays empty. '.repeat(32);

const ANSWER = {
  status: 201,
  json: {
    success: true,
    data: { id: '0197f000-0000-7000-8000-000000000001', message: 'Thank you, your message has reached us.' },
  },
};

export const CONTACT = defineScreen('contact', 'visitor', {
  open: async (page) => {
    await page.goto('/contact');
    await waitForHydration(page);
  },
  member: {
    viewer: 'onboarded',
    reach: async (page) => {
      await page.goto('/contact');
      await page.locator('[name=email]:not([value=""])').waitFor();
    },
  },
  errors: async (page) => {
    await fillContactForm(page, { ...MESSAGE, email: 'clara@', message: LONG });
    await page.getByLabel('Name').fill(' ');
    await page.getByLabel('Subject').selectOption('');
    await submitContactForm(page);
    await page.getByText('Please choose a subject').waitFor();
  },
  sending: async (page) => {
    await holdCalls(page, '/contact');
    await fillContactForm(page, MESSAGE);
    await submitContactForm(page);
    await page.getByRole('button', { name: 'Sending…' }).waitFor();
  },
  sent: async (page) => {
    await disableTimeout(page);
    await answerCalls(page, '/contact', (route) => route.fulfill(ANSWER));
    await fillContactForm(page, MESSAGE);
    await submitContactForm(page);
    await page.getByText('Message sent').waitFor();
  },
  failed: failing(502, async (page) => {
    await disableTimeout(page);
    await answerCalls(page, '/contact', answerBadGateway);
    await fillContactForm(page, MESSAGE);
    await submitContactForm(page);
    await page.getByText('Failed to send message. Please try again.').waitFor();
  }),
});

/** Keeps the message, which would disappear after five seconds, while the picture is taken. */
async function disableTimeout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (callback: () => void, ms?: number) => (ms === 5000 ? 0 : wait(callback, ms)),
    });
  });
}
