import { randomInt } from 'node:crypto';
import { listing as listingSchema, type Listing } from '@ballpark/contracts/listings';
import { type Pagination } from '@ballpark/contracts/endpoint';
import { pagination as paginationSchema } from '@ballpark/contracts/pagination';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BERLIN, insertListing, type ListingFacts, insertMembers } from '../../../../test/listing-rows.ts';
import {
  get,
  createOnboardedPerson,
  type Person,
  createRegisteredPerson,
  createVerifiedPerson,
} from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();
const strict = useTestApp({ LIMIT_VISITOR_LISTS: '3/3600' });

let owner: string;
/** Lives in Berlin and has always just written something, so that no answer comes from the cache. */
let neighbour: Person;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
  neighbour = await createOnboardedPerson(lab, BERLIN);
  await seesEverythingFresh(neighbour);
});

async function seesEverythingFresh({ user }: Person): Promise<void> {
  await lab.sql.query(`update member_account set wrote_at = 'infinity' where member_id = $1`, [user.id]);
}

function store(facts: ListingFacts = {}): Promise<string> {
  return insertListing(lab, owner, facts);
}

type Answer = { success: boolean; data: Listing[]; pagination: Pagination };

async function list(query: string, token?: string): Promise<Answer> {
  const answer = await get(lab, `/listings${query}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<Answer>();
}

async function listIds(query: string, token?: string): Promise<string[]> {
  return (await list(query, token)).data.map(({ id }) => id);
}

/** Unique words, so that each test finds only its own listings. */
let named = 0;
function newWord(): string {
  named += 1;
  return `kürbis${String.fromCodePoint(97 + (named % 26))}${named}`;
}

/** The token of a member in Berlin, from before the suspension. */
async function createSuspendedSession(): Promise<string> {
  const { token, user } = await createOnboardedPerson(lab, BERLIN);
  await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [user.id]);
  return token;
}

/** About this many kilometres north of Berlin. */
function north(km: number) {
  return { latitude: BERLIN.latitude + km / 111.2, longitude: BERLIN.longitude };
}

describe('a list of listings', { tags: ['API-12'] }, () => {
  test(
    'matches the contract, in whatever state a listing is',
    { tags: ['ENT-02', 'ENT-03', 'ENT-04', 'ENT-17', 'LIST-02', 'LIST-05'] },
    async () => {
      const word = newWord();
      const [ada = '', bob = '', cy = '', dee = ''] = await insertMembers(lab, 4);
      await store({ title: `Plain ${word}`, place: null });
      await store({
        title: `"Quoted"\\ \u2028 ${word} \u{1F6B2}`,
        description: 'Two\nlines, a %s and a tab\tand </script>',
        offerMinor: 120_050,
        photoUrls: ['/media/a', '/media/b'],
        type: 'SERVICE',
        suggestions: [
          { memberId: ada, amountMinor: 1000, minutesAgo: 9 },
          { memberId: bob, amountMinor: 1001, minutesAgo: 3, comment: 'A "fair" price' },
          { memberId: cy, amountMinor: 1001, minutesAgo: 1 },
          { memberId: dee, amountMinor: 99_999_999_999, minutesAgo: 5 },
        ],
      });
      await store({ title: word, end: 'auto-closed', suggestions: [{ memberId: ada, amountMinor: 5, xpAwarded: 5 }] });
      await store({ title: word, end: { finalPriceMinor: 1990 } });
      const { success, data, pagination } = await list(`?search=${word}&status=all`, neighbour.token);
      expect(success).toBe(true);
      expect(z.array(listingSchema).parse(data)).toEqual(data);
      expect(paginationSchema.parse(pagination)).toEqual(pagination);
      expect(data.map(({ finalPrice, autoClosedAt }) => [finalPrice, autoClosedAt !== null])).toEqual([
        [19.9, false],
        [null, true],
        [null, false],
        [null, false],
      ]);
      expect(data[2]).toMatchObject({
        title: `"Quoted"\\ \u2028 ${word} \u{1F6B2}`,
        description: 'Two\nlines, a %s and a tab\tand </script>',
        hasOffer: true,
        offerAmount: 1200.5,
        photoUrls: ['/media/a', '/media/b'],
        suggestionCount: 4,
        consensus: { average: 250_000_007.5, min: 10, max: 999_999_999.99, range: 999_999_989.99 },
      });
      expect(data[2]?.suggestions.map(({ userId }) => userId)).toEqual([cy, bob, dee]);
      expect(data[2]?.suggestions[1]).toMatchObject({ amount: 10.01, comment: 'A "fair" price', xpAwarded: null });
      for (const { suggestions, priceSuggestions } of data) expect(priceSuggestions).toEqual(suggestions);
      expect(data[3]).toMatchObject({ latitude: 0, longitude: 0, hasOffer: false, offerAmount: null, consensus: null });
    },
  );

  test('shows a visitor listings from anywhere, two per page', { tags: ['LAND-18', 'CONST-14'] }, async () => {
    const word = newWord();
    const far = await store({ title: word, place: { latitude: -33.9, longitude: 18.4 }, minutesAgo: 1 });
    const near = await store({ title: word });
    await store({ title: word, minutesAgo: 2 });
    expect(await listIds(`?radius=0&limit=2&search=${word}`)).toEqual([near, far]);
  });

  test('shows a visitor no position, no suggestion, no statistics and no full name', async () => {
    const word = newWord();
    const [maya = '', ravi = ''] = await insertMembers(lab, 2);
    await lab.sql.query(
      `update member set name = 'Maya Torres', username = 'maya.t', xp = 40, photo_url = '/media/m' where id = $1`,
      [maya],
    );
    await lab.sql.query(`update member set name = 'Ravi Patel', username = null where id = $1`, [ravi]);
    const suggestions = [{ memberId: owner, amountMinor: 1000, comment: 'A fair price' }];
    const facts = { title: word, description: 'Seats six', offerMinor: 5000, photoUrls: ['/media/a'], suggestions };
    await insertListing(lab, maya, { ...facts, minutesAgo: 1 });
    await insertListing(lab, ravi, facts);
    const { data } = await list(`?search=${word}`);
    expect(z.array(listingSchema).parse(data)).toEqual(data);
    const hidden = { latitude: 0, longitude: 0, suggestions: [], priceSuggestions: [], consensus: null };
    const shown = {
      title: word,
      description: 'Seats six',
      offerAmount: 50,
      photoUrls: ['/media/a'],
      suggestionCount: 1,
    };
    expect(data).toMatchObject([
      { ...shown, ...hidden, user: { name: 'Ravi', username: null, photoUrl: null, xp: 0 } },
      { ...shown, ...hidden, user: { name: 'maya.t', username: 'maya.t', photoUrl: null, xp: 0 } },
    ]);
  });

  test('shows a visitor active listings alone, and the first page alone', async () => {
    const word = newWord();
    const newest = await store({ title: word });
    await store({ title: word, minutesAgo: 1 });
    await store({ title: word, end: { finalPriceMinor: 100 } });
    const page = { currentPage: 1, totalPages: 1, totalCount: 1, hasNextPage: false };
    expect(await list(`?search=${word}&status=all&page=2&limit=1`)).toMatchObject({
      data: [{ id: newest }],
      pagination: page,
    });
    expect(await listIds(`?search=${word}&status=closed`)).toHaveLength(2);
  });

  test('a visitor who asks for a distance gets listings from anywhere', { tags: ['PERM-15'] }, async () => {
    const word = newWord();
    const far = await store({ title: word, place: { latitude: -33.9, longitude: 18.4 } });
    expect(await listIds(`?radius=5&search=${word}`)).toEqual([far]);
  });

  test.each<[string, () => Promise<string>]>([
    ['an unknown token', async () => 'x'.repeat(43)],
    ['a session that is not verified', async () => (await createRegisteredPerson(lab)).token],
    ['a member who is not onboarded', async () => (await createVerifiedPerson(lab)).token],
    ['a suspended member', createSuspendedSession],
  ])('treats %s as a visitor and does not refuse', async (_, getToken) => {
    const word = newWord();
    const far = await store({ title: word, place: { latitude: -33.9, longitude: 18.4 } });
    expect(await listIds(`?radius=5&search=${word}`, await getToken())).toEqual([far]);
  });

  test('has active listings, closed ones or both, and never a deleted one', { tags: ['FEED-15'] }, async () => {
    const word = newWord();
    const active = await store({ title: word, minutesAgo: 3 });
    const closed = await store({ title: word, minutesAgo: 2, end: { finalPriceMinor: 100 } });
    const autoClosed = await store({ title: word, minutesAgo: 1, end: 'auto-closed' });
    await store({ title: word, end: 'deleted' });
    const { token } = neighbour;
    expect(await listIds(`?search=${word}`, token)).toEqual([active]);
    expect(await listIds(`?search=${word}&status=active`, token)).toEqual([active]);
    expect(await listIds(`?search=${word}&status=closed`, token)).toEqual([autoClosed, closed]);
    expect(await listIds(`?search=${word}&status=all`, token)).toEqual([autoClosed, closed, active]);
    expect(await listIds(`?search=${word}&status=all&radius=5`, token)).toEqual([autoClosed, closed, active]);
  });

  test('has the requested type, or both without one', async () => {
    const word = newWord();
    const product = await store({ title: word, type: 'PRODUCT', minutesAgo: 1 });
    const service = await store({ title: word, type: 'SERVICE' });
    const { token } = neighbour;
    expect(await listIds(`?search=${word}&type=PRODUCT`, token)).toEqual([product]);
    expect(await listIds(`?search=${word}&type=SERVICE`, token)).toEqual([service]);
    expect(await listIds(`?search=${word}`, token)).toEqual([service, product]);
  });

  test(
    'reaches as far as requested, in kilometres in Berlin and in miles in Oakland',
    { tags: ['CONST-15'] },
    async () => {
      const word = newWord();
      const oakland = { latitude: 37.8, longitude: -122.27 };
      const west = await createOnboardedPerson(lab, oakland);
      await seesEverythingFresh(west);
      const at = (start: typeof oakland, km: number) => ({ ...start, latitude: start.latitude + km / 111.2 });
      for (const start of [BERLIN, oakland]) {
        for (const km of [2, 7, 14, 27, 70]) await store({ title: word, place: at(start, km) });
      }
      const counts = async ({ token }: Person) =>
        Promise.all(
          [5, 10, 20, 50, 0].map(async (radius) => (await listIds(`?search=${word}&radius=${radius}`, token)).length),
        );
      expect(await counts(neighbour)).toEqual([1, 2, 3, 4, 10]);
      expect(await counts(west)).toEqual([2, 3, 4, 5, 10]);
    },
  );

  test('ignores the distance for a member without a place', async () => {
    const word = newWord();
    const nomad = await createOnboardedPerson(lab);
    const far = await store({ title: word, place: { latitude: -33.9, longitude: 18.4 } });
    expect(await listIds(`?search=${word}&radius=5`, nomad.token)).toEqual([far]);
  });

  test.each([
    ['7', [8]],
    ['11', [8, 17]],
    ['49.5', [8, 17, 40]],
    ['1000', [8, 17, 40]],
    ['-3', [8, 17, 40, 900]],
    ['', [8, 17, 40, 900]],
  ])('takes the next larger option for a radius of %j', async (radius, expected) => {
    const word = newWord();
    const ids = new Map<string, number>();
    for (const km of [8, 17, 40, 900]) ids.set(await store({ title: word, place: north(km) }), km);
    const found = await listIds(`?search=${word}&radius=${radius}`, neighbour.token);
    expect(found.map((id) => ids.get(id)).toSorted((one, other) => Number(one) - Number(other))).toEqual(expected);
  });

  test.each([
    ['a status in capitals', '?status=ALL'],
    ['an unknown type', '?type=PET'],
    ['a radius in words', '?radius=near'],
    ['a page that is no number', '?page=one'],
    ['a page of 1e300', '?page=1e300'],
    ['two pages at once', '?page=1&page=2'],
    ['a search without end', `?search=${'a'.repeat(201)}`],
  ])('is refused for %s', async (_, query) => {
    const answer = await get(lab, `/listings${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'invalid_request' });
  });

  test.each([
    '?page=0',
    '?page=-5',
    '?page=',
    '?page=1.5',
    '?limit=0',
    '?limit=',
    '?radius=',
    '?radius=-1',
    '?limit=100000',
    '?page=1000000000',
    '?colour=red',
    '?search=%00',
  ])('is answered for %s', async (query) => {
    const { pagination } = await list(query, neighbour.token);
    expect(pagination.currentPage).toBeGreaterThanOrEqual(1);
    expect(pagination.limit).toBeGreaterThanOrEqual(1);
    expect(pagination.limit).toBeLessThanOrEqual(50);
  });
});

describe('a list without filters', { tags: ['API-13'] }, () => {
  test('has the twelve nearest by band, newest first within each band', { tags: ['PROD-13', 'CONST-11'] }, async () => {
    await lab.sql.query('update listing set deleted_at = now(), is_active = false where is_active');
    const at = async (km: number, minutesAgo: number) => store({ place: north(km), minutesAgo });
    const beyond = await at(300, 0);
    const noPlace = await store({ place: null, minutesAgo: 1 });
    const upTo50 = await at(40, 2);
    const upTo20 = await at(15, 3);
    const upTo10 = await at(8, 4);
    const here = [await at(0, 6), await at(3, 7), await at(0, 8)];
    const nearestFirst = [...here, upTo10, upTo20, upTo50, beyond, noPlace];
    expect(await listIds('', neighbour.token)).toEqual(nearestFirst);
    expect(await listIds('?colour=red', neighbour.token)).toEqual(nearestFirst);
    const newestFirst = [beyond, noPlace, upTo50, upTo20, upTo10, ...here];
    expect(await listIds('?radius=0', neighbour.token)).toEqual(newestFirst);
    expect(await listIds('', (await createOnboardedPerson(lab)).token)).toEqual(newestFirst);
    for (let more = 0; more < 6; more += 1) await at(1, 10 + more);
    const { data, pagination } = await list('', neighbour.token);
    expect(data).toHaveLength(12);
    expect(pagination).toMatchObject({ currentPage: 1, limit: 12, totalCount: 14, totalPages: 2, hasNextPage: true });
  });
});

test("the lists of visitors have a limit of their own, which members' lists do not count for", async () => {
  // An address of its own: Redis is shared by all test files.
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const member = await createOnboardedPerson(strict, BERLIN);
  const read = async (headers: Record<string, string> = {}) =>
    (await strict.http.inject({ url: '/api/listings?radius=0', remoteAddress, headers })).statusCode;
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await read());
  expect(answers).toEqual([200, 200, 200, 429]);
  expect(await read({ authorization: `Bearer ${member.token}` })).toBe(200);
});
