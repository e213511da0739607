import { updateProfile } from '@ballpark/contracts/members';
import { searchCities } from '@ballpark/contracts/places';
import {
  changeArea,
  changeDisplay,
  changeNotifications,
  changeUsername,
  getSettings,
} from '@ballpark/contracts/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { answer, neverAnswer, refuse, refuseOnce } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { openSection, SETTINGS, useSettingsPage } from '../../test/settings-page.ts';
import { getSession } from '../api/session.ts';

useSettingsPage();

// Loads the lazy chunks in advance, so that their loading time on a busy machine does not matter.
beforeAll(async () => {
  await import('../features/places/city-combobox.tsx');
  await import('../features/places/location-chooser.tsx');
  await import('../features/settings/guessing-section.tsx');
});

test('the page has a part for each thing and an index of them, and the menu leads to it', async () => {
  const { person } = openPage('/settings');
  await screen.findByRole('region', { name: 'Area' });
  await screen.findByRole('region', { name: 'Guessing' });
  await screen.findByRole('region', { name: 'Your data' });
  const main = within(screen.getByRole('main'));
  const titles = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Area',
    'Units',
    'Dates and times',
    'Theme',
    'Guessing',
    'Notifications',
    'Username',
    'Email',
    'Password',
    'Devices',
    'Blocked and muted members',
    'Your data',
  ]);
  const index = within(main.getByRole('navigation', { name: 'Parts of the settings' })).getAllByRole('link');
  expect(index.map(({ textContent }) => textContent)).toEqual(titles);
  for (const link of index) {
    await person.click(link);
    // The part that has the focus begins with the heading that the link names.
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
  expect(screen.getAllByRole('link', { name: 'Settings' })[0]?.getAttribute('href')).toBe('/settings');
});

test('when the settings cannot be loaded they can be asked for again', async () => {
  refuse(getSettings, 'unavailable');
  const { person } = openPage('/settings');
  const retry = await screen.findByRole('button', { name: 'Try again' });
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

  test('units are saved at once, and the page has no other way of saving', async () => {
    const sent = answer(changeDisplay, { user: { ...onboardedMember, display } });
    const { person, section } = await openSection('Units');
    expect(section.getByRole<HTMLInputElement>('radio', { name: 'By place' }).checked).toBe(true);
    await person.click(section.getByRole('radio', { name: 'Miles' }));
    expect(await section.findByText('Saved.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ units: 'miles' }]);
    expect(getSession().user?.display?.units).toBe('miles');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('two choices in a row are sent one after the other, in their order', async () => {
    const sent = answer(changeDisplay, { user: { ...onboardedMember, display } });
    const { person, section } = await openSection('Units');
    await person.click(section.getByRole('radio', { name: 'Miles' }));
    await person.click(section.getByRole('radio', { name: 'Kilometres' }));
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ units: 'miles' }, { units: 'kilometres' }]));
    expect(await section.findByText('Saved.')).toBeTruthy();
  });

  test('language and time zone are saved at once, and the example follows', async () => {
    const chosen = { units: 'by-place', dateLanguage: 'de', timeZone: 'Asia/Tokyo' } as const;
    const sent = answer(changeDisplay, { user: { ...onboardedMember, display: chosen } });
    const { person, section } = await openSection('Dates and times');
    await person.selectOptions(section.getByRole('combobox', { name: 'Language of dates' }), 'Deutsch');
    await person.selectOptions(section.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
    expect(await section.findByText('Saved.')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ dateLanguage: 'de', timeZone: 'Asia/Tokyo' });
    expect(section.getByText(/^For example: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).toBeTruthy();
  });

  test('a refusal is told in the part that was changed, and the control shows what is stored', async () => {
    refuse(changeDisplay, 'unavailable');
    const { person, section } = await openSection('Units');
    await person.click(section.getByRole('radio', { name: 'Miles' }));
    expect((await section.findByRole('alert')).textContent).toContain('We are briefly unavailable');
    expect(section.getByRole<HTMLInputElement>('radio', { name: 'By place' }).checked).toBe(true);
    const other = within(await screen.findByRole('region', { name: 'Password' }));
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

describe('guessing first', () => {
  const openGuessing = async () => {
    const page = await openSection('Guessing');
    return { ...page, toggle: page.section.getByRole<HTMLInputElement>('switch', { name: 'Guess first' }) };
  };

  test('is off unless the member has chosen it; a change shows at once, is saved, and can be taken back', async () => {
    const { person, section, toggle } = await openGuessing();
    expect(toggle.checked).toBe(false);
    expect(section.getByText('Prices stay hidden until you have guessed. You can look any time.')).toBeTruthy();
    const sent = answer(updateProfile, { user: { ...onboardedMember, guessFirst: true } });
    await person.click(toggle);
    expect(await section.findByText('Saved.')).toBeTruthy();
    expect(toggle.checked).toBe(true);
    expect(getSession().user?.guessFirst).toBe(true);
    answer(updateProfile, { user: onboardedMember });
    await person.click(toggle);
    await waitFor(() => expect(getSession().user?.guessFirst).toBeUndefined());
    expect(toggle.checked).toBe(false);
    expect(sent.map(({ body }) => body)).toEqual([{ guessFirst: true }]);
  });

  test('says that it saves', async () => {
    const { person, section, toggle } = await openGuessing();
    neverAnswer(updateProfile);
    await person.click(toggle);
    expect(await section.findByText('Saving...')).toBeTruthy();
    expect(toggle.checked).toBe(true);
  });

  test('goes back when saving fails, with the reason', async () => {
    const { person, section, toggle } = await openGuessing();
    refuse(updateProfile, 'too_many_requests');
    await person.click(toggle);
    expect((await section.findByText(/Too many/)).closest('[role=alert]')).toBeTruthy();
    expect(toggle.checked).toBe(false);
    expect(getSession().user?.guessFirst).toBeUndefined();
  });
});
