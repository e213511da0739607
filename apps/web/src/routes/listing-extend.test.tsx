import { getListing, listListings } from '@ballpark/contracts/listings';
import { extendListing } from '@ballpark/contracts/listings/extending';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, neverAnswer, refuse } from '../../test/fake-api.ts';
import { buildListing, hoursAgo } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';
import { formatMoment } from '../lib/dates.ts';

// Lazy modules are compiled before the first test, so that no test waits for them.
await Promise.all([
  import('../features/listings/ending/extension-panel.tsx'),
  import('../features/listings/asking/ask-sheet.tsx'),
]);

const HOUR_MS = 3_600_000;
const own = { userId: onboardedMember.id, user: { ...onboardedMember } };
const BUTTON = { name: 'Extend by 72 hours' };

beforeEach(() => {
  beginSession(onboardedMember, 'good');
  neverAnswer(listListings);
});

async function openListing(listing: ReturnType<typeof buildListing>) {
  answer(getListing, listing);
  const page = openPage(`/listing/${listing.id}`);
  await screen.findByRole('heading', { level: 1, name: listing.title });
  return page;
}

const inLastDay = buildListing({ ...own, createdAt: hoursAgo(60.5) });
const newEnd = new Date(Date.parse(inLastDay.closesAt) + 72 * HOUR_MS);
const extended = { ...inLastDay, closesAt: newEnd.toISOString() };

test('in its last 24 hours the owner can extend it, and is asked before', { tags: ['OP-123'] }, async () => {
  const asked = answer(extendListing, extended);
  const { person } = await openListing(inLastDay);
  await person.click(await screen.findByRole('button', BUTTON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend it by 72 hours?' }));
  expect(
    dialog.getByText(`It then closes ${formatMoment(newEnd)}. Until then neighbours can suggest prices.`),
  ).toBeTruthy();
  expect(asked).toHaveLength(0);
  await person.click(dialog.getByRole('button', { name: 'Extend it' }));
  const state = await screen.findByText(`Extended, closes ${formatMoment(newEnd)}`);
  expect(document.activeElement).toBe(state);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
  // The badge and the facts.
  expect(screen.getByText('83h left')).toBeTruthy();
  expect(screen.getAllByText(formatMoment(newEnd))).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('an extension that fails says why and can be tried again', { tags: ['OP-123'] }, async () => {
  refuse(extendListing, 'already_extended');
  const { person } = await openListing(inLastDay);
  await person.click(await screen.findByRole('button', BUTTON));
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend it by 72 hours?' }));
  await person.click(dialog.getByRole('button', { name: 'Extend it' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('already been extended'));
});

test.each([
  ['before the last 24 hours', buildListing({ ...own, createdAt: hoursAgo(47) })],
  ['once it is extended', extended],
  ['once it is closed', buildListing({ ...own, createdAt: hoursAgo(60), isActive: false, finalPrice: 100 })],
  ['of another member', buildListing({ createdAt: hoursAgo(60) })],
])('there is no button to extend a listing %s', { tags: ['OP-123'] }, async (_, listing) => {
  await openListing(listing);
  await screen.findByRole('button', { name: 'Share listing' });
  expect(screen.queryByRole('button', BUTTON)).toBeNull();
});

test('time left is counted to the end that the listing has', { tags: ['OP-123'] }, async () => {
  await openListing(
    buildListing({ createdAt: hoursAgo(80), closesAt: new Date(Date.now() + 50.5 * HOUR_MS).toISOString() }),
  );
  expect(screen.getByText('50h left')).toBeTruthy();
});
