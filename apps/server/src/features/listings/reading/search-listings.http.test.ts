import type { Pagination } from '@ballpark/contracts/endpoint';
import type { Listing } from '@ballpark/contracts/listings';
import { pagination as paginationSchema } from '@ballpark/contracts/pagination';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOKYO } from '../../../../test/listing-requests.ts';
import { BERLIN, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { get, createOnboardedPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();

let token: string;

beforeAll(async () => {
  const [owner = ''] = await insertMembers(lab, 1);
  const person = await createOnboardedPerson(lab, BERLIN);
  token = person.token;
  await insertListing(lab, owner, { title: 'Bücherregal aus Eiche', description: 'Drei Böden.', location: 'Köln' });
  await insertListing(lab, owner, { title: 'Road bike', description: 'A FAST one, size 56!', location: 'São Paulo' });
  await insertListing(lab, owner, { title: 'Bike repair', description: 'At your home.', location: 'Bern' });
  await insertListing(lab, owner, { title: 'Велосипед', description: 'Почти новый', location: 'Київ' });
});

async function found(typed: string): Promise<string[]> {
  const answer = await get(lab, `/listings?search=${encodeURIComponent(typed)}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Listing[] }>().data.map(({ title }) => title);
}

describe('searching', { tags: ['API-12'] }, () => {
  test.each([
    ['a title', 'regal', []],
    ['the beginning of a word', 'büch', ['Bücherregal aus Eiche']],
    ['the beginning without its accents, in capitals', 'BUCH', ['Bücherregal aus Eiche']],
    ['a word of the description', 'fast', ['Road bike']],
    ['a number', '56', ['Road bike']],
    ['the location', 'sao', ['Road bike']],
    ['a word more than one has', 'bike', ['Bike repair', 'Road bike']],
    ['several words, each of which must be there', 'bike rep', ['Bike repair']],
    ['words of title and location together', 'eiche koln', ['Bücherregal aus Eiche']],
    ['words that no listing has', 'zebra canoe', []],
    ['another word for the same thing', 'bicycles', ['Bike repair', 'Road bike']],
    ['another script', 'велос', ['Велосипед']],
    ['spaces around it', '  road   ', ['Road bike']],
  ])('looks for %s', async (_, typed, titles) => {
    expect(await found(typed)).toEqual(titles);
  });

  test.each(["'", '\\', '%', '_', ':*', '!', '&', '|', '(', ')', '<->', "bike' | 'a", 'bike:A', '\u0000', '\u{1F6B2}'])(
    'takes %j as a character, never as an operator',
    async (typed) => {
      const titles = await found(typed);
      // A character that is no letter or digit is not a word. Without words the search has no filter.
      expect(titles.length === 4 || titles.every((title) => title.includes('ike'))).toBe(true);
    },
  );
});

describe('a search for words that no listing has together', () => {
  async function search(typed: string, query = '') {
    const answer = await get(lab, `/listings?search=${encodeURIComponent(typed)}${query}`, token);
    const { data, pagination } = answer.json<{ data: Listing[]; pagination: Pagination }>();
    expect(paginationSchema.parse(pagination)).toEqual(pagination);
    return { titles: data.map(({ title }) => title), pagination };
  }

  test('gives those with most of the words, the closest first, and says so', async () => {
    const { titles, pagination } = await search('repair fast road bike');
    expect(titles).toEqual(['Road bike', 'Bike repair']);
    expect(pagination).toMatchObject({ isClosest: true, totalCount: 2, totalPages: 1, hasNextPage: false });
  });

  test('gives no more than a page of them', async () => {
    const { titles, pagination } = await search('repair fast road bike', '&limit=1');
    expect([titles, pagination.totalCount]).toEqual([['Road bike'], 1]);
    const second = await search('repair fast road bike', '&limit=1&page=2');
    expect([second.titles, second.pagination.currentPage]).toEqual([['Road bike'], 1]);
  });

  test('stays empty when there is none with half of the words', async () => {
    expect((await search('zebra canoe bike')).titles).toEqual([]);
    expect((await search('zebra canoe')).pagination.isClosest).toBeUndefined();
  });

  test('does not loosen a search that has a result', async () => {
    const { titles, pagination } = await search('bike rep');
    expect([titles, pagination.isClosest]).toEqual([['Bike repair'], undefined]);
  });

  test('looks farther away only where nothing is near', async () => {
    const [owner = ''] = await insertMembers(lab, 1);
    await insertListing(lab, owner, { title: 'Violet piano', place: TOKYO });
    expect((await search('piano lamp', '&radius=20')).titles).toEqual([]);
    const { titles, pagination } = await search('piano lamp', '&radius=20&widen=true');
    expect(titles).toEqual(['Violet piano']);
    expect(pagination).toMatchObject({ isClosest: true, widened: { radius: 0, narrower: 20, narrowerCount: 0 } });
  });

  test('is the same for a visitor', async () => {
    const answer = await get(lab, '/listings?search=bike%20eiche');
    const titles = answer.json<{ data: Listing[] }>().data.map(({ title }) => title);
    expect(titles).toEqual(['Bike repair', 'Road bike', 'Bücherregal aus Eiche']);
  });
});
