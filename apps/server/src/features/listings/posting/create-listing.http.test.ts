import { randomUUID } from 'node:crypto';
import { type Listing, listing as listingSchema } from '@ballpark/contracts/listings';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, type Person, post } from '../../../../test/people.ts';
import {
  ATLANTIS,
  insertCities,
  buildListingPayload,
  MUNICH,
  postListing,
  TOKYO,
} from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';

const lab = useTestApp();
let member: Person;

beforeAll(async () => {
  await insertCities(lab);
  member = await createOnboardedPerson(lab, MUNICH);
});

function create(changes: Record<string, unknown> = {}, token = member.token) {
  return post(lab, '/listings', { token, payload: buildListingPayload(changes) });
}

async function storedPlace(id: string) {
  const { rows } = await lab.sql.query('select h7, latitude, longitude from listing where id = $1', [id]);
  return rows[0];
}

describe('posting a listing', () => {
  test('answers 201 with the listing as other members will read it', { tags: ['API-17', 'PROD-04'] }, async () => {
    const answer = await create({ hasOffer: true, offerAmount: 1234.56, type: 'SERVICE' });
    expect(answer.statusCode).toBe(201);
    const { success, data } = answer.json<{ success: boolean; data: Listing }>();
    expect(success).toBe(true);
    expect(listingSchema.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      userId: member.user.id,
      title: 'Oak table',
      description: 'Seats six,\nwith a few scratches.',
      type: 'SERVICE',
      location: 'Munich, Bavaria, Germany',
      photoUrls: [],
      hasOffer: true,
      offerAmount: 1234.56,
      isActive: true,
      finalPrice: null,
      suggestionCount: 0,
      suggestions: [],
      user: { id: member.user.id, name: 'Ada Lovelace' },
    });
  });

  test.each([
    [{ category: 'furniture' }, 'furniture'],
    [{ category: null }, null],
    [{}, null],
  ])('with %j has the category %s', async (changes, category) => {
    expect((await create(changes)).json()).toMatchObject({ success: true, data: { category } });
  });

  test.each(['lessons', 'Furniture', '', 7])('refuses %j as the category of a product', async (category) => {
    expect((await create({ category })).statusCode).toBe(400);
  });

  test('stores the centre of its cell and never the exact position', async () => {
    const { id, latitude, longitude } = await postListing(lab, member);
    expect({ latitude, longitude }).not.toMatchObject(MUNICH);
    expect(await storedPlace(id)).toEqual(snap(MUNICH));
    expect({ latitude, longitude }).toEqual({ latitude: snap(MUNICH).latitude, longitude: snap(MUNICH).longitude });
  });

  test('at 0 and 0 has no place, returns 0 and 0 and uses dollars', async () => {
    const listing = await postListing(lab, member, { latitude: 0, longitude: 0 });
    expect(listing).toMatchObject({ latitude: 0, longitude: 0, currency: 'USD' });
    expect(await storedPlace(listing.id)).toEqual({ h7: null, latitude: null, longitude: null });
  });

  test.each([
    ['EUR', 'Germany', MUNICH],
    ['JPY', 'Japan', TOKYO],
    ['USD', 'a country without a known currency', ATLANTIS],
    ['USD', 'the open sea', { latitude: -50, longitude: -120 }],
  ])('uses %s in %s', { tags: ['CUR-04'] }, async (currency, _, place) => {
    expect(await postListing(lab, member, place)).toMatchObject({ currency });
  });

  test('makes it searchable by its words in any case and with or without accents', async () => {
    const { id } = await postListing(lab, member, { title: 'Żółta LAMPA', description: 'größer', location: 'Łódź' });
    const { rows } = await lab.sql.query(
      `select id from listing where words @@ 'zolta & lampa & grosser & lod:*'::tsquery`,
    );
    expect(rows).toEqual([{ id }]);
  });

  test('accepts a description of one very long word that grows when it is folded', async () => {
    const description = '㍿'.repeat(500);
    expect(await postListing(lab, member, { description })).toMatchObject({ description });
  });

  test('ignores fields that the client may not set', async () => {
    const foreign = { userId: randomUUID(), isActive: false, finalPrice: 3, currency: 'CHF', id: randomUUID() };
    const listing = await postListing(lab, member, foreign);
    expect(listing).toMatchObject({ userId: member.user.id, isActive: true, finalPrice: null, currency: 'EUR' });
    expect(listing.id).not.toBe(foreign.id);
  });
});

const INCOMPLETE = [
  { lack: 'no title', changes: { title: ' ' }, words: 'Please enter a title' },
  { lack: 'no title at all', changes: { title: undefined }, words: 'Please enter a title' },
  { lack: 'a title of 101', changes: { title: 'x'.repeat(101) }, words: 'Titles have at most 100 characters.' },
  { lack: 'no description', changes: { description: '\n\t ' }, words: 'Please enter a description' },
  {
    lack: '501 of description',
    changes: { description: 'x'.repeat(501) },
    words: 'Descriptions have at most 500 characters.',
  },
  { lack: 'no location', changes: { location: '' }, words: 'Please enter a location' },
  { lack: 'no known type', changes: { type: 'HOUSE' }, words: 'Please choose product or service' },
  { lack: 'six photos', changes: { photoUrls: ['', '', '', '', '', ''] }, words: 'Maximum 5 photos allowed' },
];

describe('the content of a listing', () => {
  test.each(INCOMPLETE)(
    'is refused for $lack, with the message of its field',
    { tags: ['VAL-20', 'VAL-21', 'VAL-22', 'VAL-27'] },
    async ({ changes, words }) => {
      const answer = await create(changes);
      expect(answer.statusCode).toBe(400);
      const [field = ''] = Object.keys(changes);
      expect(answer.json()).toMatchObject({ success: false, error: words, fields: { [field]: words } });
    },
  );

  test(
    'may have exactly 100 and 500 characters, however many bytes they take',
    { tags: ['CONST-06', 'CONST-07'] },
    async () => {
      const full = { title: '🪑'.repeat(100), description: '🛋'.repeat(500) };
      expect(await postListing(lab, member, full)).toMatchObject(full);
    },
  );

  test.each([
    { latitude: 90.0001 },
    { longitude: -180.0001 },
    { latitude: '48' },
    { longitude: null },
    { latitude: undefined },
  ])('is refused at an invalid position: %o', async (place) => {
    expect((await create(place)).statusCode).toBe(400);
  });

  test.each([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 180 },
  ])('is accepted at the poles and the date line: %o', async (place) => {
    expect((await create(place)).statusCode).toBe(201);
  });
});
