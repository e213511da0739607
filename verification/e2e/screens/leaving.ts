import type { DataExport } from '@ballpark/contracts/leaving';
import type { Page } from '@playwright/test';
import { answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { createMember, type Member } from '../fixtures/data/members.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { brokenAt, defineScreen, failing, type Reach, type States } from './screen.ts';

const EXPORT_CALL = 'GET /settings/export';
const EXPORT: Omit<DataExport, 'state'> = {
  askedAt: '2026-11-16T10:00:00.000Z',
  readyUntil: null,
  nextAt: '2099-11-17T10:00:00.000Z',
};

/** Opens the settings with a copy in this state, or none. */
function openExport(current: DataExport | null, sentence: string, search = ''): Reach {
  return async (page) => {
    await answerJson(page, EXPORT_CALL, { data: { export: current } });
    await page.goto(`/settings${search}`);
    await page.getByText(sentence).waitFor();
  };
}

async function openCloseDialog(page: Page): Promise<void> {
  await page.goto('/settings');
  await button(page, 'Close my account').click();
  await page.getByRole('dialog', { name: 'Close your account?' }).waitFor();
}

async function closeAccount(page: Page): Promise<Member> {
  const member = await createMember('onboarded');
  await storeToken(page, member.token);
  await openCloseDialog(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(member.password);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await page.getByText(/^Your account is closed\./).waitFor();
  return member;
}

const STATES: States = {
  'export-none': openExport(null, 'Download my data'),
  'export-building': openExport({ ...EXPORT, state: 'building' }, "We're putting your copy together."),
  'export-ready': openExport(
    { ...EXPORT, state: 'ready', readyUntil: '2026-11-17T10:02:00.000Z' },
    'Your copy is ready.',
  ),
  'export-failed': openExport({ ...EXPORT, state: 'failed' }, "Your copy couldn't be made."),
  'export-expired': openExport(null, 'That link no longer works.', '?link=expired#data'),
  'export-unknown': brokenAt(EXPORT_CALL, '/settings', "We couldn't find out about your copy."),
  'close-dialog': openCloseDialog,
  'close-refused': failing(403, async (page) => {
    await openCloseDialog(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('Not the right one');
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await dialog.getByText('This is not your current password.').waitFor();
  }),
  closed: async (page) => void (await closeAccount(page)),
  // Every new page of the picture stores the token of the session that the closing ended.
  reopened: failing(401, async (page) => {
    const member = await closeAccount(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await button(page, 'Sign in').click();
    await page.getByText('Welcome back. Your account is open again.').waitFor();
  }),
};

export const LEAVING = defineScreen('leaving', 'onboarded', STATES);
