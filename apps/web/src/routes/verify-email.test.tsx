import { getOwnProfile, resendVerification, verifyEmail } from '@ballpark/contracts/accounts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { unverifiedMember, verifiedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { watchTimers } from '../../test/timers.ts';
import { beginSession, endSession, getSession } from '../api/session.ts';

beforeEach(() => beginSession(unverifiedMember, 'good'));

test('pending shows the address and the three steps', { tags: ['VERIFY-02', 'VERIFY-03'] }, () => {
  openPage('/verify-email');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check Your Email');
  expect(screen.getByText('lena@example.org')).toBeTruthy();
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(steps).toEqual([
    expect.stringContaining('Check your inbox and spam folder'),
    expect.stringContaining('Click the verification link'),
    expect.stringContaining('Complete your profile setup'),
  ]);
});

test('a link is checked once, and its token leaves the URL at once', { tags: ['VERIFY-01', 'VERIFY-09'] }, async () => {
  const asked = neverAnswer(verifyEmail);
  const { at } = openPage('/verify-email?token=abc');
  await screen.findByText('Checking your link…');
  await waitFor(() => expect(at()).toBe('/verify-email'));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ token: 'abc' }]));
});

test(
  'success is shown for two seconds, with a link, then the setup follows',
  { tags: ['CONST-25', 'VERIFY-06', 'VERIFY-07', 'TOAST-07'] },
  async () => {
    answer(verifyEmail, { user: verifiedMember });
    const timers = watchTimers();
    const { at } = openPage('/verify-email?token=abc');
    await screen.findByRole('heading', { name: 'Email Verified!' });
    expect(getSession().user).toEqual(verifiedMember);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/onboarding');
    await screen.findByText('Email verified successfully!');
    expect(at()).toBe('/verify-email');
    timers.end(2000);
    await waitFor(() => expect(at()).toBe('/onboarding'));
  },
);

test(
  "a refused link shows the server's sentence and a way to a new mail",
  { tags: ['VERIFY-08', 'ERR-05'] },
  async () => {
    refuse(verifyEmail, 'invalid_verification_token');
    openPage('/verify-email?token=old');
    await screen.findByText('This verification link is invalid or has expired.');
    expect(screen.getByRole('button', { name: 'Resend email' })).toBeTruthy();
    expect(getSession().user).toEqual(unverifiedMember);
  },
);

test("without a sentence from the server the page says 'Verification failed'", { tags: ['ERR-05'] }, async () => {
  failNetwork(verifyEmail);
  openPage('/verify-email?token=old');
  expect(await screen.findByText('Verification failed')).toBeTruthy();
});

test(
  'resending says so and then pauses, showing the remaining seconds',
  { tags: ['VERIFY-04', 'TOAST-08'] },
  async () => {
    const asked = answer(resendVerification, {});
    const { person } = openPage('/verify-email');
    await person.click(screen.getByRole('button', { name: 'Resend email' }));
    await screen.findByText('Verification email sent!');
    expect(screen.getByText(/You can get another email in (60|59) s\./)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend email' }).disabled).toBe(true);
    expect(asked).toHaveLength(1);
  },
);

test("a refused resend shows the server's sentence", { tags: ['ERR-06'] }, async () => {
  refuse(resendVerification, 'resend_too_soon');
  const { person } = openPage('/verify-email');
  await person.click(screen.getByRole('button', { name: 'Resend email' }));
  expect(await screen.findByText('Please wait a minute before asking for another email.')).toBeTruthy();
});

test(
  "without a sentence from the server it says 'Failed to resend verification email'",
  { tags: ['ERR-06'] },
  async () => {
    failNetwork(resendVerification);
    const { person } = openPage('/verify-email');
    await person.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(await screen.findByText('Failed to resend verification email')).toBeTruthy();
  },
);

test(
  'without a session the link verifies nothing: the page asks to sign in, and then verifies',
  { tags: ['API-06'] },
  async () => {
    endSession();
    const asked = answer(verifyEmail, { user: verifiedMember });
    const { at, person } = openPage('/verify-email?token=abc');
    await screen.findByRole('heading', { name: 'Sign in to verify your email' });
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(at()).toBe('/login'));
    expect(asked).toEqual([]);
    act(() => beginSession(unverifiedMember, 'fresh'));
    await screen.findByRole('heading', { name: 'Email Verified!' });
    expect(asked.map(({ body, authorization }) => ({ body, authorization }))).toEqual([
      { body: { token: 'abc' }, authorization: 'Bearer fresh' },
    ]);
    expect(at()).toBe('/verify-email');
    expect(sessionStorage.getItem('origin')).toBeNull();
  },
);

test('a sign-in in another tab continues with the link', async () => {
  endSession();
  const asked = answer(verifyEmail, { user: verifiedMember });
  openPage('/verify-email?token=abc');
  await screen.findByRole('heading', { name: 'Sign in to verify your email' });
  act(() => beginSession(unverifiedMember, 'fresh'));
  await screen.findByRole('heading', { name: 'Email Verified!' });
  expect(asked).toHaveLength(1);
});

test('without a session and without a link the page asks to sign in', { tags: ['GUARD-01'] }, async () => {
  endSession();
  const { at } = openPage('/verify-email');
  await waitFor(() => expect(at()).toBe('/login'));
});

test('after verifying on another device this page continues by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { at } = openPage('/verify-email');
  answer(getOwnProfile, { user: verifiedMember });
  act(() => {
    vi.advanceTimersByTime(10_000);
  });
  vi.useRealTimers();
  await waitFor(() => expect(at()).toBe('/onboarding'));
});

test('after verifying in another tab this page continues by itself', async () => {
  const { at } = openPage('/verify-email');
  answer(getOwnProfile, { user: verifiedMember });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(at()).toBe('/onboarding'));
});
