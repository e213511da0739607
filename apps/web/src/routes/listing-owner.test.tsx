import { getListing, listListings } from '@ballpark/contracts/listings';
import { deleteListing } from '@ballpark/contracts/listings/posting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer, refuse } from '../../test/fake-api.ts';
import { buildListing, buildSuggestion, buildPricedListing } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

const ID = buildListing().id;
const own = { userId: onboardedMember.id, user: { ...onboardedMember } };

beforeEach(() => {
  beginSession(onboardedMember, 'good');
  neverAnswer(listListings);
});

async function openListing(listing = buildListing(own)) {
  const asked = answer(getListing, listing);
  const page = openPage(`/listing/${ID}`);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return { ...page, asked };
}

async function askToDelete(listing = buildListing(own)) {
  const page = await openListing(listing);
  await page.person.click(screen.getByRole('button', { name: 'Delete listing' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this listing?' });
  return { ...page, dialog };
}

test('the owner can edit and delete an active listing', { tags: ['LIST-11'] }, async () => {
  await openListing();
  expect(screen.getByRole('link', { name: 'Edit listing' }).getAttribute('href')).toBe(`/listing/${ID}/edit`);
  expect(screen.getByRole('button', { name: 'Delete listing' })).toBeTruthy();
});

test.each([
  ['the owner of a closed listing', buildListing({ ...own, isActive: false, finalPrice: 150 })],
  ['another member', buildListing()],
])('%s can share it and neither edit nor delete it', { tags: ['LIST-11'] }, async (_, listing) => {
  await openListing(listing);
  expect(screen.getByRole('button', { name: 'Share listing' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit listing' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete listing' })).toBeNull();
});

test('the dialog says what is deleted with the listing; keeping it sends nothing', async () => {
  const asked = answer(deleteListing, { id: ID });
  const { dialog, person } = await askToDelete(buildPricedListing([buildSuggestion(0), buildSuggestion(1)], own));
  expect(within(dialog).getByText('“Steel city bike” disappears for everyone, at once.')).toBeTruthy();
  expect(within(dialog).getByText('No one earns XP for its 2 suggestions.')).toBeTruthy();
  expect(within(dialog).getByText('This cannot be undone.')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toHaveLength(0);
});

test('after deleting, the feed replaces the listing in the history, and the listing is not requested again', async () => {
  const deleted = answer(deleteListing, { id: ID });
  const { dialog, person, at, asked, router } = await askToDelete();
  const askedBefore = asked.length;
  await person.click(within(dialog).getByRole('button', { name: 'Delete listing' }));
  expect(await screen.findByText('Listing deleted')).toBeTruthy();
  await waitFor(() => expect(at()).toBe('/feed'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(deleted).toHaveLength(1);
  expect(asked).toHaveLength(askedBefore);
});

test('while it is being deleted the button is disabled', async () => {
  neverAnswer(deleteListing);
  const { dialog, person } = await askToDelete();
  await person.click(within(dialog).getByRole('button', { name: 'Delete listing' }));
  expect((await within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Deleting…' })).disabled).toBe(true);
});

test.each([
  ['the server says why', () => refuse(deleteListing, 'listing_closed'), /closed/],
  ['no answer comes', () => failNetwork(deleteListing), /^Failed to delete listing. Please try again.$/],
])('when %s, the question stays open and says so', async (_, fail, sentence) => {
  fail();
  const { dialog, person, at } = await askToDelete();
  await person.click(within(dialog).getByRole('button', { name: 'Delete listing' }));
  const alert = within(dialog).getByRole('alert');
  await waitFor(() => expect(alert.textContent).toMatch(sentence));
  expect(at()).toBe(`/listing/${ID}`);
});
