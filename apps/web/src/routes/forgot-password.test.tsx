import { forgotPassword } from '@ballpark/contracts/accounts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerUnexpectedly, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession } from '../api/session.ts';

beforeEach(() => endSession());

async function askForLink() {
  const page = openPage('/forgot-password');
  await page.person.type(screen.getByLabelText('Email'), 'lena@example.org');
  await page.person.click(screen.getByRole('button', { name: 'Send reset link' }));
  return page;
}

test(
  "the email address is sent, and the server's sentence replaces the form",
  { tags: ['RESET-01', 'RESET-02', 'RESET-03'] },
  async () => {
    const asked = answer(forgotPassword, { message: 'A link is on its way.' });
    await askForLink();
    await screen.findByText('A link is on its way.');
    expect(asked.map(({ body }) => body)).toEqual([{ email: 'lena@example.org' }]);
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
    expect(document.activeElement?.tagName).toBe('H1');
  },
);

test.each([
  ['an empty message', () => answer(forgotPassword, { message: '' })],
  ['no message at all', () => answerUnexpectedly(forgotPassword, 200, '{"success":true,"data":{}}')],
  ['a failure without words', () => answerUnexpectedly(forgotPassword, 502, '<h1>Bad gateway</h1>')],
])("with %s it reads 'Reset link sent!'", { tags: ['ERR-09'] }, async (_, reply) => {
  reply();
  await askForLink();
  expect(await screen.findByText('Reset link sent!')).toBeTruthy();
});

test('a message next to the data is used when the data has none', { tags: ['API-10'] }, async () => {
  answerUnexpectedly(forgotPassword, 200, '{"success":true,"data":{},"message":"Look into your mails."}');
  await askForLink();
  expect(await screen.findByText('Look into your mails.')).toBeTruthy();
});

test(
  "a refusal is shown in the server's words, and the form stays with what was typed",
  { tags: ['ERR-08'] },
  async () => {
    refuse(forgotPassword, 'too_many_requests');
    await askForLink();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many attempts. Please wait a moment and try again.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lena@example.org');
  },
);

test('an incomplete refusal still shows its message', { tags: ['ERR-08'] }, async () => {
  answerUnexpectedly(forgotPassword, 503, '{"message":"Back in a minute."}');
  await askForLink();
  expect((await screen.findByRole('alert')).textContent).toBe('Back in a minute.');
});

test('a lost network is an error, not a success', async () => {
  failNetwork(forgotPassword);
  await askForLink();
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't reach");
});

test('while it is being sent the button is disabled', async () => {
  neverAnswer(forgotPassword);
  await askForLink();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true);
});
