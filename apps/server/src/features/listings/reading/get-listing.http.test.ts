import { listingForMember as listingSchema, type ListingForMember as Listing } from '@ballpark/contracts/listings';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';

const lab = useTestApp();

let reader: Person;
let owner: string;

beforeAll(async () => {
  reader = await createOnboardedPerson(lab);
  [owner = ''] = await insertMembers(lab, 1);
});

async function read(id: string): Promise<Listing> {
  const answer = await get(lab, `/listings/${id}`, reader.token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Listing }>().data;
}

describe('one listing', { tags: ['API-14'] }, () => {
  test(
    'matches the contract, with its twenty newest suggestions',
    { tags: ['ENT-02', 'ENT-03', 'ENT-04', 'ENT-05'] },
    async () => {
      const members = await insertMembers(lab, 25);
      const suggestions = members.map((memberId, index) => ({
        memberId,
        amountMinor: 1000 + index,
        minutesAgo: index,
      }));
      const id = await insertListing(lab, owner, { offerMinor: 5000, currency: 'JPY', suggestions });
      const listing = await read(id);
      expect(listingSchema.parse(listing)).toEqual(listing);
      expect(listing).toMatchObject({
        id,
        userId: owner,
        currency: 'JPY',
        offerAmount: 50,
        user: { id: owner, name: 'Neighbour 1', username: null, photoUrl: null, xp: 0 },
        suggestionCount: 25,
        consensus: { average: 10.12, min: 10, max: 10.24, range: 0.24 },
      });
      expect(listing.suggestions.map(({ userId }) => userId)).toEqual(members.slice(0, 20));
      expect(listing.suggestions[0]?.user).toEqual({
        id: members[0],
        name: 'Neighbour 1',
        username: null,
        photoUrl: null,
        xp: 0,
        sense: null,
      });
      expect(listing.priceSuggestions).toEqual(listing.suggestions);
    },
  );

  test("includes the reader's own suggestion, even when twenty newer ones exist", async () => {
    const others = await insertMembers(lab, 21);
    const suggestions = others.map((memberId, index) => ({ memberId, amountMinor: 1000, minutesAgo: index }));
    const own = { memberId: reader.user.id, amountMinor: 1234, comment: 'Sold "mine"', minutesAgo: 500 };
    const id = await insertListing(lab, owner, { suggestions: [...suggestions, own] });
    const listing = await read(id);
    expect(listing.suggestions.map(({ userId }) => userId)).not.toContain(reader.user.id);
    expect(listing.ownSuggestion).toMatchObject({
      listingId: id,
      userId: reader.user.id,
      amount: 12.34,
      comment: 'Sold "mine"',
      user: { id: reader.user.id },
    });
    expect(listingSchema.parse(listing)).toEqual(listing);
  });

  test.each([
    ['a member', {}],
    ['a member with blocks', { hasBlocks: true }],
    ['a member who guesses first', { guessFirst: true }],
    ['a member with blocks who guesses first', { hasBlocks: true, guessFirst: true }],
  ])(
    'names itself in every suggestion, in its detail and in the list of its suggestions, for %s',
    { tags: ['ENT-06', 'OP-121'] },
    async (_who, { hasBlocks = false, guessFirst = false }: { hasBlocks?: boolean; guessFirst?: boolean }) => {
      const viewer = await createOnboardedPerson(lab);
      const [other = '', blocked = ''] = await insertMembers(lab, 2);
      const title = 'A \\ "bike"';
      const suggestions = [other, blocked, viewer.user.id].map((memberId) => ({ memberId, amountMinor: 1000 }));
      const id = await insertListing(lab, owner, { title, currency: 'EUR', suggestions });
      const { token } = viewer;
      if (hasBlocks) await send(lab, `PUT /members/${blocked}/block`, { token, payload: { kind: 'block' } });
      await send(lab, 'PUT /profile', { token, payload: { guessFirst } });
      const detail = (await get(lab, `/listings/${id}`, token)).json<{ data: Listing }>().data;
      const listed = (await get(lab, `/listings/${id}/suggestions`, token)).json<{ data: Listing['suggestions'] }>();
      const named = { id, title, type: 'PRODUCT', location: 'Berlin, Germany', currency: 'EUR' };
      const all = [...detail.suggestions, ...detail.priceSuggestions, detail.ownSuggestion, ...listed.data];
      expect(all.map((suggestion) => suggestion?.listing)).toEqual(Array.from({ length: 10 }, () => named));
      expect(listingSchema.parse(detail)).toEqual(detail);
    },
  );

  test('has no own suggestion for a reader who has not suggested a price', async () => {
    const [other = ''] = await insertMembers(lab, 1);
    const id = await insertListing(lab, owner, {
      suggestions: [{ memberId: other, amountMinor: 1000, minutesAgo: 1 }],
    });
    expect((await read(id)).ownSuggestion).toBeNull();
  });

  test(
    'says when it was closed automatically, and then has no final price',
    { tags: ['LIST-02', 'LIST-04'] },
    async () => {
      const listing = await read(await insertListing(lab, owner, { end: 'auto-closed' }));
      expect(listing).toMatchObject({ isActive: false, finalPrice: null });
      expect(Date.parse(listing.autoClosedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    },
  );

  test('has the final price that its owner has set', { tags: ['LIST-05'] }, async () => {
    const listing = await read(await insertListing(lab, owner, { end: { finalPriceMinor: 12_345 } }));
    expect(listing).toMatchObject({ isActive: false, finalPrice: 123.45, autoClosedAt: null });
  });

  test('shows only the public cards of its members', async () => {
    const answer = await get(lab, `/listings/${await insertListing(lab, reader.user.id)}`, reader.token);
    const { user } = answer.json<{ data: Listing }>().data;
    expect(Object.keys(user).toSorted()).toEqual(['id', 'name', 'photoUrl', 'username', 'xp']);
    expect(answer.body).not.toContain(reader.email);
  });

  test('is answered with 304 until it changes', async () => {
    const id = await insertListing(lab, owner);
    const url = `/api/listings/${id}`;
    const headers = { authorization: `Bearer ${reader.token}` };
    const first = await lab.http.inject({ url, headers });
    const etag = String(first.headers.etag);
    const again = await lab.http.inject({ url, headers: { ...headers, 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await lab.sql.query(`update listing set title = 'Elm table' where id = $1`, [id]);
    const changed = await lab.http.inject({ url, headers: { ...headers, 'if-none-match': etag } });
    expect(changed.statusCode).toBe(200);
    expect(changed.json<{ data: Listing }>().data.title).toBe('Elm table');
  });

  test.each([
    ['that never was', async () => newId()],
    ['that was deleted', () => insertListing(lab, owner, { end: 'deleted' })],
    ['whose id is none', async () => 'oak-table'],
    ['whose id is almost one', async () => `${newId()}0`],
    ['whose id is SQL', async () => encodeURIComponent("' or true --")],
  ])('%s is not found', async (_, makeId) => {
    const answer = await get(lab, `/listings/${await makeId()}`, reader.token);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'listing_not_found',
      error: 'Listing not found or failed to load.',
    });
  });
});
