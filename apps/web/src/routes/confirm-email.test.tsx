import { confirmEmailChange } from '@ballpark/contracts/settings';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession, getSession } from '../api/session.ts';

beforeEach(() => endSession());

test('the link confirms the new address once, and the token leaves the address', async () => {
  beginSession(onboardedMember, 'good');
  const sent = answer(confirmEmailChange, { user: { ...onboardedMember, email: 'new@example.org' } });
  const { at } = openPage('/confirm-email?token=abc');
  expect(await screen.findByRole('heading', { name: 'Email changed' })).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  expect(at()).toBe('/confirm-email');
  expect(getSession().user?.email).toBe('new@example.org');
  expect(screen.getByRole('link', { name: 'Go to settings' }).getAttribute('href')).toBe('/settings');
});

test('it works on a device without a session, which signs in afterwards', async () => {
  answer(confirmEmailChange, {});
  openPage('/confirm-email?token=abc');
  expect(await screen.findByRole('heading', { name: 'Email changed' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('a link that does not work says so', async () => {
  refuse(confirmEmailChange, 'invalid_email_change_token');
  openPage('/confirm-email?token=abc');
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy();
  expect(screen.getByText('This link is invalid or has expired.')).toBeTruthy();
});
