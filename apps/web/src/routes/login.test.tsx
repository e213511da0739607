import { login } from '@ballpark/contracts/accounts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession, getSession } from '../api/session.ts';

beforeEach(() => endSession());

async function signIn() {
  const page = openPage('/login');
  await page.person.type(screen.getByLabelText('Email'), 'lena@example.org');
  await page.person.type(screen.getByLabelText('Password'), 'secret');
  await page.person.click(screen.getByRole('button', { name: 'Sign in' }));
  return page;
}

test(
  'signing in stores the session, welcomes the member and goes home',
  { tags: ['AUTH-06', 'SESS-05', 'TOAST-01'] },
  async () => {
    const asked = answer(login, { user: onboardedMember, token: 'fresh' });
    const { at } = await signIn();
    await screen.findByText('Welcome back!');
    await waitFor(() => expect(at()).toBe('/home'));
    expect(asked.map(({ body }) => body)).toEqual([{ email: 'lena@example.org', password: 'secret' }]);
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(getSession().user).toEqual(onboardedMember);
  },
);

test(
  "a refusal shows the server's sentence in one toast; the form keeps its values",
  { tags: ['ERR-01', 'ERR-04'] },
  async () => {
    refuse(login, 'wrong_credentials');
    const { at } = await signIn();
    expect(await screen.findAllByText('Invalid email or password.')).toHaveLength(1);
    expect(screen.getByText('Invalid email or password.').closest('[data-sonner-toast]')).not.toBeNull();
    expect(at()).toBe('/login');
    expect(getSession()).toMatchObject({ user: null, error: 'Invalid email or password.' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lena@example.org');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret');
  },
);

test("without a sentence from the server the toast says 'Login failed'", { tags: ['ERR-01'] }, async () => {
  failNetwork(login);
  await signIn();
  expect(await screen.findByText('Login failed')).toBeTruthy();
});

test(
  'while it is being sent, the button is disabled and reads Signing in...',
  { tags: ['AUTH-03', 'AUTH-04'] },
  async () => {
    neverAnswer(login);
    await signIn();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect(button.disabled).toBe(true);
  },
);

test('signing in to a closed account says that it is open again', async () => {
  answer(login, { user: onboardedMember, token: 'fresh', isReopened: true });
  await signIn();
  expect(await screen.findByText('Welcome back. Your account is open again.')).toBeTruthy();
});

test('submitting twice at once sends one request', async () => {
  const asked = answer(login, { user: onboardedMember, token: 'fresh' });
  const { at, person } = openPage('/login');
  await person.type(screen.getByLabelText('Email'), 'lena@example.org');
  await person.type(screen.getByLabelText('Password'), 'secret');
  const form = screen.getByRole('button', { name: 'Sign in' }).closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(at()).toBe('/home'));
  await screen.findByText('Welcome back!');
  expect(asked).toHaveLength(1);
});

test('login links to password help, registration, terms and privacy', { tags: ['AUTH-05'] }, () => {
  openPage('/login');
  const readLinkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(readLinkTarget('Forgot your password?')).toBe('/forgot-password');
  expect(readLinkTarget('Create an account')).toBe('/register');
  expect(readLinkTarget('Terms of Service')).toBe('/terms');
  expect(readLinkTarget('Privacy Policy')).toBe('/privacy');
});

test('both fields are required and the address is of e-mail type', { tags: ['VAL-16', 'VAL-17'] }, () => {
  openPage('/login');
  expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ required: true, type: 'email' });
  expect(screen.getByLabelText<HTMLInputElement>('Password').required).toBe(true);
});

describe('beyond the limit', () => {
  const SENTENCE = /we have sent it a link/;

  test('the page says in place that a link was sent, without a toast, and the form keeps its values', async () => {
    refuse(login, 'sign_in_link_sent');
    await signIn();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/^Check your inbox/);
    expect(notice.textContent).toMatch(SENTENCE);
    expect(screen.getAllByText(SENTENCE)).toHaveLength(1);
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('lena@example.org');
  });

  test('the notice goes with the next try', async () => {
    refuse(login, 'sign_in_link_sent');
    const { person } = await signIn();
    await screen.findByRole('alert');
    refuse(login, 'wrong_credentials');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Invalid email or password.');
    expect(screen.queryByText(SENTENCE)).toBeNull();
  });

  test('the link of the mail opens the same form, leaves the address and is sent with the password', async () => {
    const asked = answer(login, { user: onboardedMember, token: 'fresh' });
    const { at, person } = openPage('/login?try=abc');
    await waitFor(() => expect(at()).toBe('/login'));
    expect(screen.getByText('You can try your password again')).toBeTruthy();
    expect(asked).toHaveLength(0);
    await person.type(screen.getByLabelText('Email'), 'lena@example.org');
    await person.type(screen.getByLabelText('Password'), 'secret');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(at()).toBe('/home'));
    await screen.findByText('Welcome back!');
    expect(asked.map(({ body }) => body)).toEqual([
      { email: 'lena@example.org', password: 'secret', linkToken: 'abc' },
    ]);
  });
});
