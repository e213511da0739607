import type { Pagination } from '@ballpark/contracts/endpoint';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BERLIN, insertMembers } from '../../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../database/new-id.ts';
import { snap } from '../../../database/grid.ts';

const lab = useTestApp();

let owner: string;
let neighbour: Person;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
  neighbour = await createOnboardedPerson(lab, BERLIN);
  await lab.sql.query(`update member_account set wrote_at = 'infinity' where member_id = $1`, [neighbour.user.id]);
});

beforeEach(async () => {
  await lab.sql.query('delete from listing');
});

/** Listings of the same place, each a second older than the one before. */
async function storeMany(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const { h7, latitude, longitude } = snap(BERLIN);
  await lab.sql.query(
    `insert into listing (id, owner_id, title, description, type, location, words, currency, h7, latitude, longitude,
       created_at)
     select id, $1, 'Oak table', 'Seats six.', 'PRODUCT', 'Berlin', array_to_tsvector(array['oak', 'table', 'berlin']),
       'EUR', $3, $4, $5, now() - make_interval(secs => place)
     from unnest($2::uuid[]) with ordinality listed (id, place)`,
    [owner, ids, h7, latitude, longitude],
  );
  return ids;
}

async function page(query: string): Promise<{ ids: string[]; pagination: Pagination }> {
  const answer = await get(lab, `/listings${query}`, neighbour.token);
  const { data, pagination } = answer.json<{ data: { id: string }[]; pagination: Pagination }>();
  return { ids: data.map(({ id }) => id), pagination };
}

describe.each(['?radius=0', '?radius=5', '?radius=0&search=oak', '?radius=20&search=tab', '?status=all&radius=50'])(
  'the pages of %s',
  { tags: ['API-12', 'ENT-17', 'CONST-11'] },
  (query) => {
    test('have twelve listings each, every listing once, newest first', async () => {
      const ids = await storeMany(30);
      const first = await page(query);
      expect(first.ids).toEqual(ids.slice(0, 12));
      expect(first.pagination).toEqual({
        currentPage: 1,
        limit: 12,
        totalCount: 30,
        totalPages: 3,
        hasPreviousPage: false,
        hasNextPage: true,
      });
      expect((await page(`${query}&page=2`)).ids).toEqual(ids.slice(12, 24));
      const last = await page(`${query}&page=3`);
      expect(last.ids).toEqual(ids.slice(24));
      expect(last.pagination).toMatchObject({ currentPage: 3, totalCount: 30, hasPreviousPage: true });
      expect(last.pagination.hasNextPage).toBe(false);
    });

    test('past the end are the last page', async () => {
      const ids = await storeMany(14);
      for (const requested of ['3', '84', '1000000000']) {
        const last = await page(`${query}&page=${requested}`);
        expect(last.ids).toEqual(ids.slice(12));
        expect(last.pagination).toMatchObject({ currentPage: 2, totalCount: 14, totalPages: 2, hasNextPage: false });
      }
    });

    test('end exactly when the last page is full', async () => {
      const ids = await storeMany(12);
      const only = await page(query);
      expect(only.ids).toEqual(ids);
      expect(only.pagination).toMatchObject({ totalCount: 12, totalPages: 1, hasNextPage: false });
    });

    test('of an empty list are one empty page', async () => {
      const { ids, pagination } = await page(`${query}&page=7`);
      expect(ids).toEqual([]);
      expect(pagination).toMatchObject({ currentPage: 1, totalCount: 0, totalPages: 0, hasPreviousPage: false });
    });

    test('end at the cap, and the count says that there are more', async () => {
      const ids = await storeMany(1020);
      const last = await page(`${query}&page=84`);
      expect(last.ids).toEqual(ids.slice(996, 1008));
      expect(last.pagination).toEqual({
        currentPage: 84,
        limit: 12,
        totalCount: 1000,
        totalPages: 84,
        hasPreviousPage: true,
        hasNextPage: false,
        totalIsCapped: true,
      });
      const widest = await page(`${query}&page=99&limit=50`);
      expect(widest.ids).toEqual(ids.slice(950, 1000));
      expect(widest.pagination).toMatchObject({ currentPage: 20, totalPages: 20, totalIsCapped: true });
    });

    test('of exactly as many listings as the cap are counted exactly', async () => {
      await storeMany(1000);
      const { pagination } = await page(query);
      expect(pagination).toMatchObject({ totalCount: 1000, totalPages: 84 });
      expect(pagination).not.toHaveProperty('totalIsCapped');
    });
  },
);
