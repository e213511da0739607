import { closeAccount, getExport, requestExport } from '@ballpark/contracts/leaving';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { answer, refuse } from '../../test/fake-api.ts';
import { openSection, useSettingsPage } from '../../test/settings-page.ts';
import { getSession } from '../api/session.ts';

useSettingsPage();

// Loads the lazy chunks in advance, so that their loading time on a busy machine does not matter.
beforeAll(async () => {
  await import('../features/settings/close-account-dialog.tsx');
  await import('../features/settings/data-export.tsx');
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
    expect(document.activeElement?.textContent).toMatch(/^You have asked for a copy/);
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

  test('whose link has expired can be asked for again', async () => {
    const { section } = await openSection('Your data', '?link=expired');
    expect(await section.findByText(/^That link no longer works/)).toBeTruthy();
    expect(await section.findByRole('button', { name: 'Download my data' })).toBeTruthy();
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
