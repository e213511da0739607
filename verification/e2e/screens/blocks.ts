import type { Page } from '@playwright/test';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { callApi } from '../fixtures/data/api.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember, type Member } from '../fixtures/data/members.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { defineScreen } from './screen.ts';

/** An owner whose listing has a hidden member, a muted one, a hidden note and a plain note. */
type Town = { owner: Member; listingId: string; plain: Member };

let town: Promise<Town> | undefined;

function getTown(): Promise<Town> {
  town ??= createTown();
  return town;
}

async function createTown(): Promise<Town> {
  const owner = await createMember('onboarded');
  const { id: listingId } = await postListing(owner, { title: 'Walnut sideboard' });
  const authors: Member[] = [];
  for (const amount of [80, 95, 110, 120]) {
    const author = await createMember('onboarded');
    const body = { amount, comment: 'Mine went for that in spring.' };
    const made = await callApi(`POST /listings/${listingId}/suggest`, { body, token: author.token });
    if (amount === 110) await hideNote(owner, made);
    authors.push(author);
  }
  const [hidden, muted, , plain] = authors;
  if (!hidden || !muted || !plain) throw new Error('members are missing');
  await keepAway(owner, hidden, 'block');
  await keepAway(owner, muted, 'mute');
  return { owner, listingId, plain };
}

async function hideNote({ token }: Member, made: unknown): Promise<void> {
  const { id } = made as { id: string }; // the contract of a suggestion
  await callApi(`PUT /suggestions/${id}/note`, { body: { hidden: true }, token });
}

async function keepAway({ token }: Member, { id }: Member, kind: 'block' | 'mute'): Promise<void> {
  await callApi(`PUT /members/${id}/block`, { body: { kind }, token });
}

async function openProfileMenu(page: Page): Promise<void> {
  const { plain } = await getTown();
  await page.goto(`/profile/${plain.id}`);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Block' }).waitFor();
}

async function openSettingsList(page: Page, token: string): Promise<void> {
  await storeToken(page, token);
  await page.goto('/settings#blocks');
  await button(page, 'Show the list').click();
}

export const BLOCKS = defineScreen('blocks', 'onboarded', {
  'profile-menu': openProfileMenu,
  dialog: async (page) => {
    await openProfileMenu(page);
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByRole('dialog', { name: /^Block/ }).waitFor();
  },
  suggestions: async (page) => {
    const { owner, listingId, plain } = await getTown();
    await storeToken(page, owner.token);
    await page.goto(`/listing/${listingId}`);
    await page.getByText('Hidden member').waitFor();
    await page.getByRole('button', { name: `More about the suggestion of ${plain.username}` }).click();
    await page.getByRole('menuitem', { name: 'Hide note' }).waitFor();
  },
  settings: async (page) => {
    await openSettingsList(page, (await getTown()).owner.token);
    await page.getByRole('button', { name: /^Unmute/ }).waitFor();
  },
  'settings-empty': async (page) => {
    await openSettingsList(page, (await createMember('onboarded')).token);
    await page.getByText(/^You have blocked or muted no member/).waitFor();
  },
});
