import { getOwnProfile, logout } from '@ballpark/contracts/accounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, failNetwork, refuse } from '../../../test/fake-api.ts';
import { onboardedMember, unverifiedMember, verifiedMember } from '../../../test/members.ts';
import { openPage } from '../../../test/open-page.tsx';
import { call } from '../../api/call.ts';
import { beginSession, endSession } from '../../api/session.ts';
import { startSession } from '../../api/start-session.ts';

test.each(['/home', '/verify-email', '/onboarding', '/login'])(
  '%s shows its frame with a spinner and goes nowhere until the session is known',
  { tags: ['GUARD-08'] },
  async (address) => {
    const { at } = openPage(address);
    expect(screen.getByRole('status').textContent).toContain('Loading');
    expect(at()).toBe(address);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ballpark');
    expect(within(screen.getByRole('main')).queryByRole('heading')).toBeNull();
    act(() => endSession());
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText('Loading…')).toBeNull();
  },
);

test.each(['/home', '/verify-email', '/login'])(
  'when the server cannot be reached, %s says so and Try again recovers without a reload',
  { tags: ['SESS-04'] },
  async (address) => {
    localStorage.setItem('token', 'good');
    failNetwork(getOwnProfile);
    const { at, person } = openPage(address);
    await act(() => startSession());
    expect(screen.getByRole('heading', { level: 1, name: "Can't reach Ballpark" })).toBeTruthy();
    expect(at()).toBe(address);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false),
    );
    answer(getOwnProfile, { user: onboardedMember });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(at()).toBe('/home'));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('good');
  },
);

test('a visitor signs in first and then sees the page they asked for', { tags: ['GUARD-01', 'GUARD-02'] }, async () => {
  endSession();
  const { at } = openPage('/feed?search=bike');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(at()).toBe('/login');
  act(() => beginSession(onboardedMember, 'fresh'));
  await screen.findByRole('heading', { name: 'Local Listings' });
  expect(at()).toBe('/feed?search=bike');
  expect(sessionStorage.getItem('origin')).toBeNull();
});

test.each([
  ['/login', unverifiedMember, '/verify-email'],
  ['/register', verifiedMember, '/onboarding'],
  ['/login', onboardedMember, '/home'],
  ['/onboarding', unverifiedMember, '/verify-email'],
  ['/onboarding', onboardedMember, '/home'],
  ['/home', unverifiedMember, '/verify-email'],
  ['/home', verifiedMember, '/onboarding'],
  ['/verify-email', verifiedMember, '/onboarding'],
  ['/verify-email', onboardedMember, '/home'],
])(
  'on %s a member is led to where their stage belongs (%#)',
  { tags: ['GUARD-10'] },
  async (address, member, target) => {
    beginSession(member, 'good');
    const { at } = openPage(address);
    await waitFor(() => expect(at()).toBe(target));
  },
);

test('signing out ends on the landing page, with nothing left behind', async () => {
  answer(logout, {});
  beginSession(onboardedMember, 'good');
  const { at, person, router } = openPage('/home');
  await person.click(screen.getAllByRole('button', { name: 'Log out', hidden: true })[0]!);
  await screen.findByRole('heading', { name: /ballpark figure/ });
  expect(at()).toBe('/');
  expect(localStorage.getItem('token')).toBeNull();
  expect(sessionStorage.getItem('origin')).toBeNull();
  await screen.findByText('Logged out successfully');
  // Asking for the app again afterwards is asking to sign in.
  await act(() => router.navigate('/home'));
  await waitFor(() => expect(at()).toBe('/login'));
});

test('signing out works although the server cannot be reached', async () => {
  failNetwork(logout);
  beginSession(unverifiedMember, 'good');
  const { at, person } = openPage('/verify-email');
  await person.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(at()).toBe('/'));
  expect(localStorage.getItem('token')).toBeNull();
});

test(
  'a 401 leads to the login page also from a public page, and back there after signing in',
  { tags: ['SESS-09'] },
  async () => {
    beginSession(onboardedMember, 'old');
    const { at } = openPage('/contact');
    await screen.findByRole('heading', { name: 'Contact' });
    refuse(getOwnProfile, 'not_signed_in');
    await act(() => call(getOwnProfile, {}).catch(() => undefined));
    await waitFor(() => expect(at()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    act(() => beginSession(onboardedMember, 'fresh'));
    await waitFor(() => expect(at()).toBe('/contact'));
  },
);

test('an address that leads nowhere says so and offers the start page', async () => {
  endSession();
  const { at } = openPage('/nowhere');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.getByRole('link', { name: 'Back to the start page' }).getAttribute('href')).toBe('/');
  expect(at()).toBe('/nowhere');
});
