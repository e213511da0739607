import { getOwnProfile } from '@ballpark/contracts/accounts';
import { getListing, previewListing } from '@ballpark/contracts/listings';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { writeDoorPriceFragment } from '@ballpark/rules/pages/door-price-fragment';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { buildListing, buildSuggestion, toMade } from '../../test/listings.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession, endSession } from '../api/session.ts';
import { readDoorPrice } from '../features/sharing/door-price.ts';
import { keepLinkedPrice } from '../api/linked-price.ts';

await import('../features/suggestions/suggest-dialog.tsx');

const ID = '0197f000-0000-7000-8000-00000000000a';
const LISTING = `/listing/${ID}`;
const PRICE = { amount: 1200, currency: 'GBP', note: 'It lacks a leg', claim: 'claim-1' };
const PREVIEW = {
  title: 'Oak table',
  description: 'Seats six.',
  photoUrl: null,
  location: 'Easton, Bristol, United Kingdom',
  suggestionCount: 3,
  isActive: true,
  createdAt: new Date().toISOString(),
  closesAt: new Date(Date.now() + 72 * 3_600_000).toISOString(),
};
const QUESTION = 'What would this go for around Easton?';

beforeEach(() => {
  endSession();
  answer(previewListing, PREVIEW);
  answer(getOwnProfile, { user: onboardedMember });
});

/** As the app starts: the price moves to the device before anything is shown. */
function follow(address: string) {
  window.history.replaceState(null, '', address);
  keepLinkedPrice(window);
  return openPage(window.location.pathname + window.location.search);
}

function answerListing(changes: Parameters<typeof buildListing>[0] = {}) {
  answer(getListing, buildListing({ id: ID, title: 'Oak table', currency: 'GBP', ...changes }));
  return answer(suggestPrice, toMade(buildSuggestion(1, { listingId: ID, amount: 1200 })));
}

describe('a guest who joins with their price', { tags: ['OP-124', 'OP-119'] }, () => {
  test('finds it at the front door with its note, and not in the address', async () => {
    follow(LISTING + writeDoorPriceFragment(PRICE));
    expect(window.location.href).toMatch(new RegExp(`${LISTING}$`));
    expect((await screen.findByLabelText<HTMLInputElement>(QUESTION)).value).toBe('1,200');
    expect(screen.getByText('Your note: “It lacks a leg”')).toBeTruthy();
  });

  test('has it sent once with its claim when they are in, also after a change at the door', async () => {
    const { person } = follow(LISTING + writeDoorPriceFragment(PRICE));
    const field = await screen.findByLabelText(QUESTION);
    await person.clear(field);
    await person.type(field, '1100');
    cleanup();
    const sent = answerListing();
    beginSession(onboardedMember, 'fresh');
    openPage(LISTING);
    expect(await screen.findByText('Your price for “Oak table” is in.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ amount: 1100, comment: 'It lacks a leg', claim: 'claim-1' }]);
    cleanup();
    openPage(LISTING);
    await screen.findByRole('heading', { level: 1 });
    expect(sent).toHaveLength(1);
  });

  test('decides in a dialog if they were signed in already: the address can be anyone’s', async () => {
    const sent = answerListing();
    beginSession(onboardedMember, 'good');
    const { person } = follow(LISTING + writeDoorPriceFragment(PRICE));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggest a price' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Your price').value).toBe('1,200');
    expect(sent).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Submit suggestion' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ amount: 1200, comment: 'It lacks a leg', claim: 'claim-1' });
  });

  test('is asked nothing on a listing that they have priced as a member', async () => {
    const own = buildSuggestion(900, { userId: onboardedMember.id });
    answerListing({ ownSuggestion: own });
    beginSession(onboardedMember, 'good');
    follow(LISTING + writeDoorPriceFragment(PRICE));
    await screen.findByRole('heading', { level: 1, name: 'Oak table' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test.each([
  ['no amount', LISTING, { ...PRICE, amount: 0 }],
  ['no currency', LISTING, { ...PRICE, currency: 'pounds' }],
  ['a claim longer than any', LISTING, { ...PRICE, claim: 'x'.repeat(201) }],
  ['no listing', '/home', PRICE],
])('an address with %s keeps no price, and loses its fragment all the same', (_what, path, price) => {
  window.history.replaceState(null, '', path + writeDoorPriceFragment(price));
  keepLinkedPrice(window);
  expect(window.location.hash).toBe('');
  expect(readDoorPrice(ID)).toBeUndefined();
});

test('another fragment stays', () => {
  window.history.replaceState(null, '', `${LISTING}#photos`);
  keepLinkedPrice(window);
  expect(window.location.hash).toBe('#photos');
});
