import type { Listing } from '@ballpark/contracts/listings';
import { beforeAll, describe, expect, test } from 'vitest';
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
    ['words no listing has together', 'bike eiche', []],
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
