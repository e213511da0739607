import { register } from '@ballpark/contracts/accounts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answer, answerUnexpectedly, neverAnswer, refuse } from '../../test/fake-api.ts';
import { unverifiedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession, getSession } from '../api/session.ts';

// Loads the list in advance, so that its loading time on a busy machine does not matter.
beforeAll(() => import('../components/common-password-note.tsx'));
beforeEach(() => endSession());

const COMMON = 'Very common: will be refused';

async function signUp(password: string) {
  const page = openPage('/register');
  await page.person.type(screen.getByLabelText('Full name'), 'Lena Brandt');
  await page.person.type(screen.getByLabelText('Email'), 'lena@example.org');
  await page.person.type(screen.getByLabelText('Password'), password);
  await page.person.click(screen.getByRole('button', { name: 'Create account' }));
  return page;
}

test(
  'signing up sends no location, stores the session and continues to verification',
  { tags: ['AUTH-12', 'AUTH-13', 'SESS-06', 'TOAST-02'] },
  async () => {
    const asked = answer(register, { user: unverifiedMember, token: 'fresh' });
    sessionStorage.setItem('origin', '/verify-email?token=someone-elses');
    const { at } = await signUp('Abcdefg1');
    await screen.findByRole('heading', { name: 'Check Your Email' });
    await screen.findByText('Account created successfully!');
    expect(at()).toBe('/verify-email');
    expect(asked[0]?.body).toEqual({
      name: 'Lena Brandt',
      email: 'lena@example.org',
      password: 'Abcdefg1',
      latitude: 0,
      longitude: 0,
    });
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(getSession().user).toEqual(unverifiedMember);
  },
);

test("a refusal shows the server's sentence in a toast", { tags: ['ERR-02', 'ERR-04'] }, async () => {
  refuse(register, 'email_taken');
  const { at } = await signUp('Abcdefg1');
  const [sentence, ...others] = await screen.findAllByText('An account with this email already exists.');
  expect(sentence?.closest('[data-sonner-toast]')).not.toBeNull();
  expect(others).toEqual([]);
  expect(at()).toBe('/register');
});

test("without a sentence from the server the toast says 'Registration failed'", { tags: ['ERR-02'] }, async () => {
  answerUnexpectedly(register, 500, '');
  await signUp('Abcdefg1');
  expect(await screen.findByText('Registration failed')).toBeTruthy();
});

test('meter and checklist follow the typing', { tags: ['VAL-13', 'AUTH-09', 'AUTH-10'] }, async () => {
  const { person } = openPage('/register');
  const password = screen.getByLabelText('Password');
  const met = () => screen.getAllByText(/, done$/).map((mark) => mark.parentElement?.textContent);
  // An empty password is not called weak.
  expect(screen.queryByText('Weak')).toBeNull();
  await person.type(password, 'abc');
  expect(screen.getByText('Weak')).toBeTruthy();
  expect(met()).toEqual(['A lowercase letter, done']);
  await person.type(password, 'DEF12');
  expect(screen.getByText('Strong')).toBeTruthy();
  expect(met()).toEqual([
    'At least 8 characters, done',
    'An uppercase letter, done',
    'A lowercase letter, done',
    'A number, done',
  ]);
});

test.each([
  ['Abcdefg1', 'Strong'],
  ['ABCDEFG1', 'Good'],
  ['12345678', 'Fair'],
])('%s is %s, and beside it stands that it will be refused', { tags: ['OP-120'] }, async (common, strength) => {
  const { person } = openPage('/register');
  const password = screen.getByLabelText('Password');
  await person.type(password, common);
  const note = await screen.findByText(COMMON);
  const meter = screen.getByText(strength).parentElement;
  expect(meter?.contains(note)).toBe(true);
  expect(meter?.getAttribute('aria-live')).toBe('polite');
  expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.contains(note)).toBe(true);
  await person.type(password, 'x');
  expect(screen.queryByText(COMMON)).toBeNull();
});

test.each(['abc', 'Battery staple 2', 'password'.slice(0, 7)])(
  '%j is not called common: it is too short for that, or only yours',
  { tags: ['OP-120'] },
  async (password) => {
    const { person } = openPage('/register');
    await person.type(screen.getByLabelText('Password'), password);
    expect(screen.queryByText(COMMON)).toBeNull();
  },
);

test('a common password is sent all the same', { tags: ['OP-120', 'AUTH-11'] }, async () => {
  const asked = neverAnswer(register);
  await signUp('Abcdefg1');
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ password: 'Abcdefg1' }));
});

test('a weak password is advised against but sent', { tags: ['VAL-15', 'AUTH-11'] }, async () => {
  const asked = neverAnswer(register);
  await signUp('abc');
  await screen.findByRole('button', { name: 'Creating account...' });
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ password: 'abc' }));
});

test('all fields are required and the address is of e-mail type', { tags: ['AUTH-07', 'VAL-16', 'VAL-17'] }, () => {
  openPage('/register');
  expect(screen.getByLabelText<HTMLInputElement>('Full name').required).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ required: true, type: 'email' });
  expect(screen.getByLabelText<HTMLInputElement>('Password').required).toBe(true);
});

test('registration links the terms and says the minimum age', () => {
  openPage('/register');
  expect(screen.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy');
  expect(screen.getByText("18+, or 13–17 with a parent's OK.")).toBeTruthy();
});
