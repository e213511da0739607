import { blockMember, unblockMember } from '@ballpark/contracts/blocks';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/fake-api.ts';
import { answerOverview, buildOwnProfile, buildProfile, openProfile } from '../../test/profile-page.tsx';

await import('../features/blocks/block-dialog.tsx');

async function openMenu(changes: Parameters<typeof buildProfile>[0] = {}) {
  const profile = buildProfile(changes);
  answerOverview(profile);
  const page = await openProfile(profile);
  await page.person.click(screen.getByRole('button', { name: `More about ${profile.name}` }));
  return { ...page, choose: (name: string) => page.person.click(screen.getByRole('menuitem', { name })) };
}

test('blocking says what it does, asks once more and leaves the profile', async () => {
  const calls = answer(blockMember, { kind: 'block' });
  const { person, choose, at } = await openMenu();
  await choose('Block');
  const dialog = await screen.findByRole('dialog', { name: /^Block .+\?$/ });
  expect(dialog.textContent).toContain("You won't see each other's profiles");
  expect(calls).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(at()).toBe('/home'));
  expect(calls).toMatchObject([{ body: { kind: 'block' } }]);
  expect(await screen.findByText(/^You blocked/)).toBeTruthy();
});

test('a refused block keeps the dialog open and says why', async () => {
  refuse(blockMember, 'too_many_blocks');
  const { person, choose } = await openMenu();
  await choose('Block');
  const dialog = await screen.findByRole('dialog', { name: /^Block .+\?$/ });
  await person.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('You can block or mute at most 1,000 members.');
});

test('muting needs no question', async () => {
  const calls = answer(blockMember, { kind: 'mute' });
  const { choose } = await openMenu();
  await choose('Mute');
  expect(await screen.findByText(/^You muted .+ hidden from you/)).toBeTruthy();
  expect(calls).toMatchObject([{ body: { kind: 'mute' } }]);
});

test('a muted member can be unmuted', async () => {
  const calls = answer(unblockMember, {});
  const { choose } = await openMenu({ isMuted: true });
  await choose('Unmute');
  expect(await screen.findByText(/is no longer muted/)).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('the own profile has no such menu', async () => {
  const profile = buildOwnProfile();
  answerOverview(profile);
  await openProfile(profile);
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
});
