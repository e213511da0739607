import { closeAccount, getExport, requestExport } from '@ballpark/contracts/leaving';
import { searchCities } from '@ballpark/contracts/places';
import {
  cancelEmailChange,
  changeArea,
  changeDisplay,
  changeNotifications,
  changePassword,
  changeUsername,
  endOtherSessions,
  endSession,
  getSettings,
  listSessions,
  type OwnSession,
  requestEmailChange,
  type Settings,
} from '@ballpark/contracts/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer, refuse, refuseOnce } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, getSession } from '../api/session.ts';

const SETTINGS: Settings = {
  area: { location: 'Bristol, United Kingdom', changesLeft: 3, timeZone: 'Europe/London' },
  usernameChangeableAt: null,
  pendingEmail: null,
  notifications: { isPaused: false, stopped: [{ channel: 'mail', kind: 'digest' }] },
};

const SESSIONS: OwnSession[] = [
  {
    id: 'a'.repeat(64),
    device: 'Chrome on Android',
    area: 'United Kingdom',
    startedAt: '2026-11-10T10:00:00.000Z',
    lastSeenAt: '2026-11-16T10:00:00.000Z',
    isCurrent: true,
  },
  {
    id: 'b'.repeat(64),
    device: null,
    area: null,
    startedAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-12T10:00:00.000Z',
    isCurrent: false,
  },
];

// Loads the lazy chunks in advance, so that their loading time on a busy machine does not matter.
beforeAll(async () => {
  await import('../features/places/city-combobox.tsx');
  await import('../features/places/location-chooser.tsx');
  await import('../features/settings/close-account-dialog.tsx');
  await import('../features/settings/data-export.tsx');
});

beforeEach(() => {
  beginSession(onboardedMember, 'good');
  answer(getSettings, SETTINGS);
  answer(listSessions, SESSIONS);
  answer(getExport, { export: null });
});

async function openSection(name: string) {
  const page = openPage('/settings');
  const section = within(await screen.findByRole('region', { name }));
  return {
    ...page,
    section,
    press: (button: string) => page.person.click(section.getByRole('button', { name: button })),
  };
}

test('the page has a part for each thing, and the menu and the profile lead to it', async () => {
  openPage('/settings');
  await screen.findByRole('region', { name: 'Area' });
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Area',
    'Units',
    'Dates and times',
    'Theme',
    'Notifications',
    'Username',
    'Email',
    'Password',
    'Devices',
    'Blocked and muted members',
    'Your data',
  ]);
  expect(screen.getAllByRole('link', { name: 'Settings' })[0]?.getAttribute('href')).toBe('/settings');
});

test('when the settings cannot be loaded they can be asked for again', async () => {
  refuse(getSettings, 'unavailable');
  const { person } = openPage('/settings');
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  answer(getSettings, SETTINGS);
  await person.click(retry);
  expect(await screen.findByRole('region', { name: 'Area' })).toBeTruthy();
});

describe('the area', () => {
  const tokyo = { displayName: 'Tokyo, Japan', city: 'Tokyo', country: 'Japan', countryCode: 'JP' };

  test('is changed with the picker of the onboarding; the member and the page follow', async () => {
    answer(searchCities, [{ ...tokyo, latitude: 35.69, longitude: 139.69 }]);
    const sent = answer(changeArea, { user: { ...onboardedMember, latitude: 35.7, longitude: 139.7 } });
    const { person, section, press } = await openSection('Area');
    expect(section.getByText('Bristol, United Kingdom')).toBeTruthy();
    await press('Change area');
    await person.click(await section.findByRole('button', { name: /^Enter Manually/ }));
    await person.type(await section.findByRole('combobox', { name: 'City' }), 'Tok');
    await person.click(await section.findByRole('option', { name: /Tokyo/ }));
    answer(getSettings, { ...SETTINGS, area: { ...SETTINGS.area, location: 'Tokyo, Japan', changesLeft: 2 } });
    await press('Move here');
    expect(await section.findByText('You have moved to Tokyo, Japan.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ latitude: 35.69, longitude: 139.69 }]);
    expect(getSession().user?.latitude).toBe(35.7);
    expect(section.getByText('You can change it 2 times more today.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Change area');
  });

  test('cannot be changed a fourth time in a day', async () => {
    answer(getSettings, { ...SETTINGS, area: { ...SETTINGS.area, changesLeft: 0 } });
    const { section } = await openSection('Area');
    expect(section.getByRole<HTMLButtonElement>('button', { name: 'Change area' }).disabled).toBe(true);
    expect(section.getByText('You can change it again tomorrow.')).toBeTruthy();
  });
});

describe('units, dates and theme', () => {
  const display = { units: 'miles', dateLanguage: 'browser', timeZone: 'by-place' } as const;

  test('units are saved on the button', async () => {
    const sent = answer(changeDisplay, { user: { ...onboardedMember, display } });
    const { person, section, press } = await openSection('Units');
    expect(section.getByRole<HTMLInputElement>('radio', { name: 'By place' }).checked).toBe(true);
    await person.click(section.getByRole('radio', { name: 'Miles' }));
    expect(sent).toEqual([]);
    await press('Save');
    expect(await section.findByText('Saved.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ units: 'miles' }]);
    expect(getSession().user?.display?.units).toBe('miles');
    await person.click(section.getByRole('radio', { name: 'Kilometres' }));
    expect(section.queryByText('Saved.')).toBeNull();
  });

  test('language and time zone are saved together, and the example follows', async () => {
    const chosen = { units: 'by-place', dateLanguage: 'de', timeZone: 'Asia/Tokyo' } as const;
    const sent = answer(changeDisplay, { user: { ...onboardedMember, display: chosen } });
    const { person, section, press } = await openSection('Dates and times');
    await person.selectOptions(section.getByRole('combobox', { name: 'Language of dates' }), 'Deutsch');
    await person.selectOptions(section.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
    await press('Save');
    expect(await section.findByText('Saved.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ dateLanguage: 'de', timeZone: 'Asia/Tokyo' }]);
    expect(section.getByText(/^For example: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).toBeTruthy();
  });

  test('a refusal is told in the part that was saved', async () => {
    refuse(changeDisplay, 'unavailable');
    const { section, press } = await openSection('Units');
    await press('Save');
    expect((await section.findByRole('alert')).textContent).toContain('We are briefly unavailable');
    const other = within(screen.getByRole('region', { name: 'Password' }));
    expect(other.getByRole('alert').textContent).toBe('');
  });

  test('the theme has words', async () => {
    const { person, section } = await openSection('Theme');
    await person.click(section.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await person.click(section.getByRole('radio', { name: 'System' }));
  });
});

describe('the username', () => {
  test('is changed, and the page says what it is now', async () => {
    const sent = answer(changeUsername, { user: { ...onboardedMember, username: 'lena.brandt' } });
    const { person, section, press } = await openSection('Username');
    const field = section.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
    expect(field.value).toBe('lena.b');
    await person.clear(field);
    await person.type(field, 'lena.brandt');
    await press('Change username');
    expect(await section.findByText('Your username is now @lena.brandt.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ username: 'lena.brandt' }]);
  });

  test('that is taken or too short is told in words', async () => {
    refuseOnce(changeUsername, 'username_taken');
    const { person, section, press } = await openSection('Username');
    const field = section.getByRole('textbox', { name: 'Username' });
    await person.clear(field);
    await person.type(field, 'ab');
    await press('Change username');
    expect(section.getByText('Username must be at least 3 characters long')).toBeTruthy();
    await person.type(field, 'cd');
    await press('Change username');
    expect((await section.findByRole('alert')).textContent).toContain('Username is already taken');
  });

  test('that was changed lately shows when it can change again', async () => {
    answer(getSettings, { ...SETTINGS, usernameChangeableAt: '2026-12-10T12:00:00.000Z' });
    const { section } = await openSection('Username');
    expect(section.getByText(/^You can change it again on .*2026\.$/)).toBeTruthy();
    expect(section.queryByRole('button')).toBeNull();
  });
});

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

  test('a wrong current password is told, and what was typed stays', async () => {
    refuse(changePassword, 'wrong_password');
    const { person, section, press } = await openSection('Password');
    await person.type(section.getByLabelText('Current password'), 'Not mine 1');
    await person.type(section.getByLabelText('New password'), 'Battery staple 2');
    await press('Change password');
    expect((await section.findByRole('alert')).textContent).toContain('This is not your current password.');
    expect(section.getByLabelText<HTMLInputElement>('New password').value).toBe('Battery staple 2');
    answer(changePassword, {});
    await press('Change password');
    expect(await section.findByText(/^Your password was changed/)).toBeTruthy();
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
    expect(await section.findByText("We couldn't load your devices.", {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Area' })).toBeTruthy();
  });
});

describe('a copy of the data', () => {
  const EXPORT = {
    askedAt: '2026-11-16T10:00:00.000Z',
    readyUntil: null,
    nextAt: '2999-11-17T10:00:00.000Z',
  };

  test('is asked for with one button, and the page says how far it is', async () => {
    const { section, person } = await openSection('Your data');
    answer(requestExport, { export: { ...EXPORT, state: 'asked' } });
    await person.click(await section.findByRole('button', { name: 'Download my data' }));
    expect(await section.findByText('You have asked for a copy. We start on it in a moment.')).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Download my data' })).toBeNull();
  });

  test.each([
    ['building', null, /^We're putting your copy together/],
    ['ready', '2026-11-18T10:00:00.000Z', /^Your copy is ready\. Open the link in our email until .*18/],
    ['failed', null, "Your copy couldn't be made. Please ask for it again."],
  ] as const)('says that it is %s', async (state, readyUntil, sentence) => {
    answer(getExport, { export: { ...EXPORT, state, readyUntil } });
    const { section } = await openSection('Your data');
    expect(await section.findByText(sentence)).toBeTruthy();
    expect(section.queryAllByRole('button', { name: 'Download my data' })).toHaveLength(state === 'failed' ? 1 : 0);
  });

  test('that was asked for on another device today is refused in words', async () => {
    refuse(requestExport, 'export_too_soon');
    const { section, person } = await openSection('Your data');
    await person.click(await section.findByRole('button', { name: 'Download my data' }));
    expect(await section.findByText('You can ask for a copy of your data once in 24 hours.')).toBeTruthy();
  });
});

describe('closing the account', () => {
  async function openDialog() {
    const { person, press } = await openSection('Your data');
    await press('Close my account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
    return {
      dialog,
      submit: async (password: string) => {
        await person.type(dialog.getByLabelText('Current password'), password);
        await person.click(dialog.getByRole('button', { name: 'Close my account' }));
      },
    };
  }

  test('says what happens, signs out and says how to come back', async () => {
    const calls = answer(closeAccount, { erasedAt: '2026-12-16T10:00:00.000Z' });
    const { dialog, submit } = await openDialog();
    expect(dialog.getByText(/^Sign in within 30 days/)).toBeTruthy();
    await submit('Correct horse 1');
    expect(await screen.findByText('Your account is closed. Sign in within 30 days to restore it.')).toBeTruthy();
    expect(calls).toMatchObject([{ body: { password: 'Correct horse 1' } }]);
    expect(getSession().user).toBeNull();
  });

  test('with a wrong password says so and keeps the account', async () => {
    refuse(closeAccount, 'wrong_password');
    const { dialog, submit } = await openDialog();
    await submit('Not my password');
    expect(await dialog.findByText('This is not your current password.')).toBeTruthy();
    expect(getSession().user).not.toBeNull();
  });

  test('can be thought over', async () => {
    const { person, press } = await openSection('Your data');
    await press('Close my account');
    await person.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('notifications', () => {
  const box = (section: ReturnType<typeof within>, name: string): HTMLInputElement =>
    section.getByRole('checkbox', { name });

  test('each kind has a box for each way it is sent, and a change is saved at once', async () => {
    const { person, section } = await openSection('Notifications');
    expect(section.getAllByRole('checkbox')).toHaveLength(10);
    expect(box(section, 'Daily summary: Email').checked).toBe(false);
    expect(section.queryByRole('checkbox', { name: 'Daily summary: Push' })).toBeNull();
    const stopped = [
      { channel: 'mail' as const, kind: 'digest' as const },
      { channel: 'push' as const, kind: 'result' as const },
    ];
    const sent = answer(changeNotifications, { isPaused: false, stopped });
    await person.click(box(section, 'Results of listings I priced: Push'));
    expect(await section.findByText('Saved.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ choice: { channel: 'push', kind: 'result', isOn: false } });
    expect(box(section, 'Results of listings I priced: Push').checked).toBe(false);
  });

  test('one switch turns all of them off, and the boxes wait', async () => {
    const { person, section } = await openSection('Notifications');
    const sent = answer(changeNotifications, { isPaused: true, stopped: [] });
    await person.click(section.getByRole('switch', { name: 'Emails and push messages' }));
    expect(await section.findByText('You get neither until you turn this on again.')).toBeTruthy();
    expect(box(section, 'Achievements: Push').disabled).toBe(true);
    expect(sent[0]?.body).toEqual({ isPaused: true });
  });

  test('a change that fails is taken back, with the reason', async () => {
    const { person, section } = await openSection('Notifications');
    refuse(changeNotifications, 'unavailable');
    await person.click(box(section, 'Achievements: Push'));
    expect(await section.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(box(section, 'Achievements: Push').checked).toBe(true));
  });
});
