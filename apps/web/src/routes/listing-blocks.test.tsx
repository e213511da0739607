import { blockMember, unblockMember } from '@ballpark/contracts/blocks';
import { getListing, type ListingForMember, type Suggestion } from '@ballpark/contracts/listings';
import { hideNote } from '@ballpark/contracts/suggestions';
import { HIDDEN_MEMBER } from '@ballpark/rules/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { buildPricedListing, buildSuggestion } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

await import('../features/blocks/block-dialog.tsx');
await import('../features/suggestions/suggestion-rows.tsx');

beforeEach(() => beginSession(onboardedMember, 'good'));

async function openRow(changes: Partial<Suggestion> = {}, listingChanges: Partial<ListingForMember> = {}) {
  const suggestion = { ...buildSuggestion(1), ...changes };
  const listing = buildPricedListing([suggestion], listingChanges);
  const calls = answer(getListing, listing);
  const page = openPage(`/listing/${listing.id}`);
  const heading = await screen.findByRole('heading', { name: 'Price suggestions' });
  const row = await within(heading.closest('section') ?? document.body).findByRole('listitem');
  return { ...page, row, calls };
}

const openMenu = async ({ person, row }: Awaited<ReturnType<typeof openRow>>) => {
  await person.click(within(row).getByRole('button', { name: /^More about the suggestion of/ }));
  return (name: string) => person.click(within(row).getByRole('menuitem', { name }));
};

test('the author of a suggestion can be blocked from its menu, and the listing is read again', async () => {
  const sent = answer(blockMember, { kind: 'block' });
  const page = await openRow();
  const choose = await openMenu(page);
  await choose('Block');
  const dialog = await screen.findByRole('dialog', { name: /^Block .+\?$/ });
  const before = page.calls.length;
  await page.person.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(page.calls.length).toBeGreaterThan(before));
  expect(sent).toMatchObject([{ body: { kind: 'block' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The menu disappears with the name of the author.
  expect(document.activeElement).toBe(page.row);
});

test('a muted author is marked and can be unmuted', async () => {
  const sent = answer(unblockMember, {});
  const page = await openRow({ isMuted: true, comment: null });
  expect(within(page.row).getByText('Muted')).toBeTruthy();
  const choose = await openMenu(page);
  await choose('Unmute');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a hidden member keeps the price, without link, level and menu', async () => {
  const user = { ...HIDDEN_MEMBER, username: null, photoUrl: null, xp: 0, isHidden: true };
  const { row } = await openRow({ user, userId: HIDDEN_MEMBER.id, comment: null });
  expect(within(row).getByText('Hidden member')).toBeTruthy();
  expect(row.textContent).toContain('$');
  expect(within(row).queryByRole('link')).toBeNull();
  expect(within(row).queryByRole('button')).toBeNull();
  expect(within(row).queryByText('New')).toBeNull();
});

const OWN = { userId: onboardedMember.id };

test('the owner of the listing can hide a note, and show it again', async () => {
  const sent = answer(hideNote, { hidden: true });
  const page = await openRow({ comment: 'Call me' }, OWN);
  const choose = await openMenu(page);
  await choose('Hide note');
  expect(await screen.findByText('The note is hidden. Only its author still sees it.')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { hidden: true } }]);
});

test('a hidden note says so, and its menu shows it again', async () => {
  const sent = answer(hideNote, { hidden: false });
  const page = await openRow({ comment: null, isNoteHidden: true }, OWN);
  expect(within(page.row).getByText('You hid this note.')).toBeTruthy();
  const choose = await openMenu(page);
  await choose('Show note');
  await waitFor(() => expect(sent).toMatchObject([{ body: { hidden: false } }]));
});

test('a reader learns that the owner hid a note', async () => {
  const { row } = await openRow({ comment: null, isNoteHidden: true });
  expect(within(row).getByText('The owner hid this note.')).toBeTruthy();
});

test.each([
  ['a reader of the listing', { comment: 'Call me' }, {}],
  ['a suggestion without a note', { comment: null }, OWN],
])('%s has no such item', async (_, changes, listingChanges) => {
  const page = await openRow(changes, listingChanges);
  await openMenu(page);
  expect(within(page.row).queryByRole('menuitem', { name: /note/ })).toBeNull();
});
