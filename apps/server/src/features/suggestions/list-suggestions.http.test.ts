import { randomUUID } from 'node:crypto';
import { suggestion as suggestionSchema, type Suggestion } from '@ballpark/contracts/listings';
import { listSuggestions as contract } from '@ballpark/contracts/suggestions';
import { SUGGESTION_PAGE_SIZE, SUGGESTION_PAGE_SIZE_MAX } from '@ballpark/rules/listings';
import { beforeAll, describe, expect, test } from 'vitest';
import { countBuffers } from '../../../test/explain.ts';
import { insertListing, insertMembers } from '../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { bindSuggestionsStatement } from './suggestion-read.repository.ts';

const lab = useTestApp();
let reader: Person;
let owner: string;
let members: string[];
let listingId: string;

beforeAll(async () => {
  reader = await createOnboardedPerson(lab);
  [owner = '', ...members] = await insertMembers(lab, 121);
  const suggestions = members.map((memberId, index) => ({
    memberId,
    amountMinor: 100 + index,
    comment: `The "${index}"`,
    minutesAgo: index,
  }));
  // Inserted in another order than that of their times, so that the order of ids does not help.
  const shuffled = suggestions.toSorted(
    (one, other) => ((one.amountMinor * 37) % 120) - ((other.amountMinor * 37) % 120),
  );
  listingId = await insertListing(lab, owner, { suggestions: shuffled });
});

type Page = { data: Suggestion[]; pagination: object };

async function page(query: string, id = listingId): Promise<Page> {
  const answer = await get(lab, `/listings/${id}/suggestions${query}`, reader.token);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

const authors = ({ data }: Page) => data.map(({ userId }) => userId);

describe('the suggestions on a listing', { tags: ['API-19'] }, () => {
  test('match the contract, fifty per page, newest first', { tags: ['ENT-05'] }, async () => {
    const first = await page('');
    expect(suggestionSchema.parse(first.data[3])).toEqual(first.data[3]);
    expect(contract.success.data.parse(first.data)).toEqual(first.data);
    expect(SUGGESTION_PAGE_SIZE).toBe(50);
    expect(authors(first)).toEqual(members.slice(0, 50));
    expect(first.pagination).toEqual({
      currentPage: 1,
      limit: 50,
      totalCount: 120,
      totalPages: 3,
      hasPreviousPage: false,
      hasNextPage: true,
    });
  });

  test('appear each on exactly one page', async () => {
    const pages = [await page('?page=1'), await page('?page=2'), await page('?page=3')];
    expect(pages.flatMap(authors)).toEqual(members);
    expect(pages[2]?.pagination).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
  });

  test('have pages of up to a hundred', async () => {
    expect(SUGGESTION_PAGE_SIZE_MAX).toBe(100);
    expect(authors(await page('?limit=7&page=2'))).toEqual(members.slice(7, 14));
    expect(authors(await page('?limit=500'))).toEqual(members.slice(0, 100));
    expect(authors(await page('?limit=0'))).toEqual(members.slice(0, 1));
  });

  test('past the end are the last page, and before the beginning the first', async () => {
    expect(authors(await page('?page=99'))).toEqual(members.slice(100));
    expect(authors(await page('?page=-3'))).toEqual(members.slice(0, 50));
  });

  test('are an empty page on a listing without suggestions', async () => {
    expect(await page('', await insertListing(lab, owner))).toEqual({
      success: true,
      data: [],
      pagination: {
        currentPage: 1,
        limit: 50,
        totalCount: 0,
        totalPages: 0,
        hasPreviousPage: false,
        hasNextPage: false,
      },
    });
  });

  test('stay readable once it is closed, with their rewards', async () => {
    const suggestions = [{ memberId: members[0] ?? '', amountMinor: 100, xpAwarded: 50 as const }];
    const id = await insertListing(lab, owner, { end: { finalPriceMinor: 100 }, suggestions });
    expect((await page('', id)).data).toMatchObject([{ amount: 1, xpAwarded: 50 }]);
  });

  test('are not found without the listing', async () => {
    const deleted = await insertListing(lab, owner, { end: 'deleted' });
    for (const id of [deleted, randomUUID(), '0', 'x'.repeat(100)]) {
      const answer = await get(lab, `/listings/${id}/suggestions`, reader.token);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'listing_not_found' });
    }
    expect((await get(lab, `/listings/${listingId}/suggestions`)).statusCode).toBe(401);
  });

  test('are answered with 304 to a client that has them', async () => {
    const url = `/api/listings/${listingId}/suggestions`;
    const authorization = `Bearer ${reader.token}`;
    const { etag } = (await lab.http.inject({ url, headers: { authorization } })).headers;
    const again = await lab.http.inject({ url, headers: { authorization, 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });
});

test('a page of twenty thousand suggestions costs as much as one of a hundred', async () => {
  const id = await insertListing(lab, owner);
  await lab.sql.query(
    `with author as (insert into member (id, name) select gen_random_uuid(), 'N' from generate_series(1, 20000)
       returning id)
     insert into suggestion (id, listing_id, listing_owner_id, member_id, amount, created_at)
     select gen_random_uuid(), $1, $2, author.id, 100, now() - random() * interval '70 hours' from author`,
    [id, owner],
  );
  await lab.sql.query('analyze suggestion, member');
  const buffers = (listing: string) =>
    countBuffers(
      lab,
      bindSuggestionsStatement({ listingId: listing, viewerId: undefined, offset: 0, limit: 20 }),
      'generic',
    );
  const [large, small] = [await buffers(id), await buffers(listingId)];
  expect(large).toBeLessThan(small + 60);
});
