import { resetPassword } from '@ballpark/contracts/accounts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, failNetwork, fakeApi, refuse } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { watchTimers } from '../../test/timers.ts';
import { beginSession, endSession } from '../api/session.ts';

// Loads the list in advance, so that its loading time on a busy machine does not matter.
beforeAll(() => import('../components/common-password-note.tsx'));
beforeEach(() => endSession());

async function choose(newPassword: string, confirmed: string, address = '/reset-password?token=abc') {
  const page = openPage(address);
  await page.person.type(screen.getByLabelText('New password'), newPassword);
  await page.person.type(screen.getByLabelText('Confirm password'), confirmed);
  await page.person.click(screen.getByRole('button', { name: 'Reset password' }));
  return page;
}

test('without a token the visitor is sent to ask for a link', { tags: ['RESET-08'] }, async () => {
  const { at } = openPage('/reset-password');
  await waitFor(() => expect(at()).toBe('/forgot-password'));
});

test('the address without a token asks for a link, also on the history entry of a link', async () => {
  const page = openPage('/reset-password?token=abc');
  await waitFor(() => expect(page.at()).toBe('/reset-password'));
  const { state } = page.router.state.location;
  cleanup();
  const again = openPage('/reset-password', state);
  await waitFor(() => expect(again.at()).toBe('/forgot-password'));
});

test('the token leaves the URL at once and stays with the page', async () => {
  const asked = answer(resetPassword, {});
  const page = openPage('/reset-password?token=abc');
  await waitFor(() => expect(page.at()).toBe('/reset-password'));
  await page.person.type(screen.getByLabelText('New password'), 'long enough');
  await page.person.type(screen.getByLabelText('Confirm password'), 'long enough');
  await page.person.click(screen.getByRole('button', { name: 'Reset password' }));
  await screen.findByText('Password reset successfully! Redirecting to login...');
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'abc', newPassword: 'long enough' }]);
});

test('both fields can be shown and hidden, each by itself', { tags: ['RESET-04'] }, async () => {
  const { person } = openPage('/reset-password?token=abc');
  const [first] = screen.getAllByRole('button', { name: 'Show password' });
  await person.click(first!);
  expect(screen.getByLabelText<HTMLInputElement>('New password').type).toBe('text');
  expect(screen.getByLabelText<HTMLInputElement>('Confirm password').type).toBe('password');
});

test(
  'success is shown for three seconds, with a link, and leads to login',
  { tags: ['CONST-25', 'RESET-06', 'RESET-07', 'RESET-09'] },
  async () => {
    answer(resetPassword, {});
    const timers = watchTimers();
    const { at } = await choose('long enough', 'long enough');
    await screen.findByText('Password reset successfully! Redirecting to login...');
    expect(screen.getByRole('link', { name: 'Go to login now' }).getAttribute('href')).toBe('/login');
    expect(at()).toBe('/reset-password');
    timers.end(3000);
    await waitFor(() => expect(at()).toBe('/login'));
  },
);

test('different passwords are not sent; the confirm field says so until they match', { tags: ['VAL-18'] }, async () => {
  const asked = answer(resetPassword, {});
  const { person } = await choose('long enough', 'long enoug');
  const confirm = screen.getByLabelText('Confirm password');
  expect(confirm.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(document.activeElement).toBe(confirm);
  expect(asked).toEqual([]);
  await person.type(confirm, 'h');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
});

test("an empty token is not sent: 'Invalid reset token'", { tags: ['VAL-19'] }, async () => {
  const asked = answer(resetPassword, {});
  await choose('long enough', 'long enough', '/reset-password?token=');
  expect(await screen.findByText('Invalid reset token')).toBeTruthy();
  expect(asked).toEqual([]);
});

test(
  "a refused token shows the server's sentence and a link to request another",
  { tags: ['VAL-19', 'ERR-07'] },
  async () => {
    refuse(resetPassword, 'invalid_reset_token');
    await choose('long enough', 'long enough');
    const alert = await screen.findByRole('alert');
    await within(alert).findByText('Invalid reset token');
    expect(within(alert).getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password');
  },
);

test(
  "without a sentence from the server it says 'An error occurred. Please try again.'",
  { tags: ['ERR-07'] },
  async () => {
    failNetwork(resetPassword);
    await choose('long enough', 'long enough');
    expect(await screen.findByText('An error occurred. Please try again.')).toBeTruthy();
  },
);

test('a password that is too short is not sent: its field says so and has the focus', async () => {
  const asked = answer(resetPassword, {});
  await choose('short', 'short');
  const field = screen.getByLabelText('New password');
  expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  expect(asked).toEqual([]);
});

test('a common password is called so while it is typed, and sent all the same', { tags: ['OP-120'] }, async () => {
  const asked = refuse(resetPassword, 'common_password');
  await choose('Abcdefg1', 'Abcdefg1');
  expect(await screen.findByText('Very common: will be refused')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a password that only the server refuses is marked on its own field', async () => {
  const sentence = 'This password is known from a leak';
  const { http, HttpResponse } = await import('msw');
  fakeApi.use(
    http.post('*/api/auth/reset-password', () =>
      HttpResponse.json(
        {
          success: false,
          error: sentence,
          message: sentence,
          code: 'invalid_request',
          fields: { newPassword: sentence },
        },
        { status: 400 },
      ),
    ),
  );
  await choose('long enough', 'long enough');
  await screen.findByText(sentence);
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
});

test('a signed-in member who opens a reset link goes home', async () => {
  beginSession(onboardedMember, 'good');
  const { at } = openPage('/reset-password?token=abc');
  await waitFor(() => expect(at()).toBe('/home'));
});
