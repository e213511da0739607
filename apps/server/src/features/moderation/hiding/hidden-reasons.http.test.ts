import type { Listing } from '@ballpark/contracts/listings';
import { beforeAll, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get } from '../../../../test/people.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hideListings, showListings } from '../../listings/posting/hide-listings.ts';
import { hideSuggestions, showSuggestions } from '../../suggestions/hide-suggestions.ts';
import { changeMemberStatus } from '../../../../test/commands/operator-command.ts';

const lab = useTestApp();
const { suggestAccepted } = createSuggestionClient(lab);
beforeAll(() => insertCities(lab));

const byReports = () => ({ reason: 'reports', at: lab.app.now() }) as const;

test('a listing that is hidden for two reasons is shown when both are gone', async () => {
  const [owner, reader] = await Promise.all([createOnboardedPerson(lab, MUNICH), createOnboardedPerson(lab, MUNICH)]);
  const { id } = await postListing(lab, owner);
  const other = await postListing(lab, owner);
  const readStatus = async (listing: string) => (await get(lab, `/listings/${listing}`, reader.token)).statusCode;
  await inTransaction(lab.app.db, (trx) => hideListings(trx, { listingId: id }, byReports()));
  expect([await readStatus(id), await readStatus(other.id)]).toEqual([404, 200]);
  await changeMemberStatus(lab, owner.email, 'suspend');
  await changeMemberStatus(lab, owner.email, 'restore');
  expect([await readStatus(id), await readStatus(other.id)]).toEqual([404, 200]);
  const show = () => inTransaction(lab.app.db, (trx) => showListings(trx, { listingId: id }, 'reports'));
  expect(await show()).toEqual([id]);
  expect(await readStatus(id)).toBe(200);
  expect(await show()).toEqual([]);
});

test('one suggestion is hidden from the page and the figures of its listing, the others stay', async () => {
  const [owner, first, second] = await Promise.all([1, 2, 3].map(() => createOnboardedPerson(lab, MUNICH)));
  if (!owner || !first || !second) throw new Error('three people were created');
  const { id } = await postListing(lab, owner);
  const { id: suggestionId } = await suggestAccepted(first, id, 10);
  await suggestAccepted(second, id, 30);
  const read = async () => (await get(lab, `/listings/${id}`, owner.token)).json<{ data: Listing }>().data;
  const before = await read();
  await inTransaction(lab.app.db, (trx) =>
    hideSuggestions(lab.app, trx, { target: { suggestionId }, reason: 'reports' }),
  );
  expect(await read()).toMatchObject({ suggestionCount: 1, suggestions: [{ amount: 30 }], consensus: { average: 30 } });
  await inTransaction(lab.app.db, (trx) =>
    showSuggestions(lab.app, trx, { target: { suggestionId }, reason: 'reports' }),
  );
  expect(await read()).toEqual(before);
});
