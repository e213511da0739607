import { getOwnProfile } from '@ballpark/contracts/accounts';
import { stopEmailChange, undoEmailChange } from '@ballpark/contracts/settings';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, failNetwork, refuse } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession, getSession } from '../api/session.ts';

beforeEach(() => endSession());

describe('the page that stops a change of address', () => {
  test('does nothing until its button is pressed, then says what happened and what to do', async () => {
    const sent = answer(stopEmailChange, {});
    const { at, person } = openPage('/stop-email-change?token=abc');
    await screen.findByRole('heading', { level: 1, name: 'Stop the change of email?' });
    await waitFor(() => expect(at()).toBe('/stop-email-change'));
    expect(sent).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Stop the change' }));
    await screen.findByRole('heading', { name: 'The change is stopped' });
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    const next = screen.getByRole('link', { name: 'Choose a new password' });
    expect(next.getAttribute('href')).toBe('/forgot-password');
  });

  test('leads a signed-in member to the password in the settings', async () => {
    beginSession(onboardedMember, 'good');
    answer(stopEmailChange, {});
    const { person } = openPage('/stop-email-change?token=abc');
    await person.click(await screen.findByRole('button', { name: 'Stop the change' }));
    const next = await screen.findByRole('link', { name: 'Choose a new password' });
    expect(next.getAttribute('href')).toBe('/settings#password');
  });

  test('says that the change has happened already', async () => {
    refuse(stopEmailChange, 'email_change_confirmed');
    const { person } = openPage('/stop-email-change?token=abc');
    await person.click(await screen.findByRole('button', { name: 'Stop the change' }));
    await screen.findByRole('heading', { name: "This link can't stop it" });
    expect(screen.getByText(/Our email about that has a link that undoes it\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop the change' })).toBeNull();
  });
});

describe('the page that undoes a change of address', () => {
  test('does nothing until its button is pressed, then sends its reader to the mailbox', async () => {
    const sent = answer(undoEmailChange, { isResetSent: true });
    const { at, person } = openPage('/undo-email-change?token=abc');
    await screen.findByRole('heading', { level: 1, name: 'Put your old email back?' });
    await waitFor(() => expect(at()).toBe('/undo-email-change'));
    expect(sent).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Put my email back' }));
    await screen.findByRole('heading', { name: 'Your email is back' });
    expect(screen.getByText(/choose a new password with it/)).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  test('says of a suspended account that a password is chosen later', async () => {
    answer(undoEmailChange, { isResetSent: false });
    const { person } = openPage('/undo-email-change?token=abc');
    await person.click(await screen.findByRole('button', { name: 'Put my email back' }));
    expect(await screen.findByText(/The account is suspended/)).toBeTruthy();
  });

  test('forgets the session of this browser, which the undo has ended, and stays', async () => {
    beginSession(onboardedMember, 'old');
    answer(undoEmailChange, { isResetSent: true });
    refuse(getOwnProfile, 'not_signed_in');
    const { at, person } = openPage('/undo-email-change?token=abc');
    await person.click(await screen.findByRole('button', { name: 'Put my email back' }));
    await screen.findByRole('heading', { name: 'Your email is back' });
    await waitFor(() => expect(getSession().user).toBeNull());
    expect(at()).toBe('/undo-email-change');
  });

  test('can be pressed again after a failure of the network', async () => {
    failNetwork(undoEmailChange);
    const { person } = openPage('/undo-email-change?token=abc');
    await person.click(await screen.findByRole('button', { name: 'Put my email back' }));
    expect((await screen.findByRole('alert')).textContent).toContain("That didn't work. Please try again.");
    answer(undoEmailChange, { isResetSent: true });
    await person.click(screen.getByRole('button', { name: 'Put my email back' }));
    expect(await screen.findByRole('heading', { name: 'Your email is back' })).toBeTruthy();
  });

  test.each(['/undo-email-change', '/undo-email-change?token=old'])(
    '%s that does not work leads to us',
    async (address) => {
      refuse(undoEmailChange, 'invalid_email_change_token');
      const { person } = openPage(address);
      if (address.includes('?')) await person.click(await screen.findByRole('button', { name: 'Put my email back' }));
      await screen.findByRole('heading', { name: "This link doesn't work" });
      expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
    },
  );
});
