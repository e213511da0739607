import {
  cancelEmailChange,
  changePassword,
  endOtherSessions,
  endSession,
  getSettings,
  listSessions,
  requestEmailChange,
} from '@ballpark/contracts/settings';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { answer, refuse } from '../../test/fake-api.ts';
import { openSection, SESSIONS, SETTINGS, useSettingsPage } from '../../test/settings-page.ts';

useSettingsPage();

// Loads the lazy chunks in advance, so that their loading time on a busy machine does not matter.
beforeAll(() =>
  Promise.all([import('../features/settings/session-list.tsx'), import('../components/common-password-note.tsx')]),
);

describe('e-mail and password', () => {
  test('the link to a new address is requested with the password', async () => {
    const sent = answer(requestEmailChange, { pendingEmail: 'new@example.org' });
    const { person, section, press } = await openSection('Email');
    await press('Send the link');
    expect(section.getByText('Please enter a valid email address')).toBeTruthy();
    await person.type(section.getByRole('textbox', { name: 'New email' }), 'new@example.org');
    await person.type(section.getByLabelText('Current password'), 'Correct horse 1');
    answer(getSettings, { ...SETTINGS, pendingEmail: 'new@example.org' });
    await press('Send the link');
    expect(await section.findByText('We sent a link to new@example.org. Open it within 24 hours.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'new@example.org', currentPassword: 'Correct horse 1' }]);
    expect(section.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    const cancelled = answer(cancelEmailChange, {});
    answer(getSettings, SETTINGS);
    await person.click(await section.findByRole('button', { name: 'Keep my old email' }));
    await waitFor(() => expect(section.queryByRole('button', { name: 'Keep my old email' })).toBeNull());
    expect(cancelled).toHaveLength(1);
  });

  test(
    'a common new password is called so while it is typed, and sent all the same',
    { tags: ['OP-120'] },
    async () => {
      const asked = answer(changePassword, { token: 'renewed' });
      const { person, section, press } = await openSection('Password');
      await person.type(section.getByLabelText('Current password'), 'Correct horse 1');
      await person.type(section.getByLabelText('New password'), 'Abcdefg1');
      expect(await section.findByText('Very common: will be refused')).toBeTruthy();
      await press('Change password');
      await waitFor(() => expect(section.queryByText('Very common: will be refused')).toBeNull());
      expect(asked).toHaveLength(1);
    },
  );

  test('a wrong current password is told, and what was typed stays', async () => {
    refuse(changePassword, 'wrong_password');
    const { person, section, press } = await openSection('Password');
    await person.type(section.getByLabelText('Current password'), 'Not mine 1');
    await person.type(section.getByLabelText('New password'), 'Battery staple 2');
    await press('Change password');
    expect((await section.findByRole('alert')).textContent).toContain('This is not your current password.');
    expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('Battery staple 2');
    answer(changePassword, { token: 'renewed' });
    await press('Change password');
    expect(await section.findByText(/^Your password was changed/)).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('renewed');
    expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });
});

describe('devices', () => {
  test('are listed in words; one can be signed out', async () => {
    const ended = answer(endSession, {});
    const { person, section } = await openSection('Devices');
    const rows = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Chrome on AndroidThis deviceUnited Kingdom · Last seen /);
    expect(rows[1]).toMatch(/^Unknown devicePlace unknown · Last seen /);
    answer(listSessions, SESSIONS.slice(0, 1));
    await person.click(section.getByRole('button', { name: /^Sign out Unknown device/ }));
    expect(await section.findByText('That device is signed out.')).toBeTruthy();
    expect(await section.findByText("You're signed in on this device only.")).toBeTruthy();
    expect(ended).toHaveLength(1);
  });

  test('all others can be signed out at once', async () => {
    answer(endOtherSessions, { ended: 1 });
    const { person, section } = await openSection('Devices');
    const button = await section.findByRole('button', { name: 'Sign out all other devices' });
    answer(listSessions, SESSIONS.slice(0, 1));
    await person.click(button);
    expect(await section.findByText('1 device is signed out.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Signed-in devices');
  });

  test('that cannot be loaded leave the rest of the page usable', async () => {
    refuse(listSessions, 'unavailable');
    const { section } = await openSection('Devices');
    expect(await section.findByText("We couldn't load your devices.")).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Area' })).toBeTruthy();
  });
});
