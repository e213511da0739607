import type { Pagination } from '@ballpark/contracts/endpoint';
import type { Listing } from '@ballpark/contracts/listings';
import { pagination as paginationSchema } from '@ballpark/contracts/pagination';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TOKYO } from '../../../../test/listing-requests.ts';
import { BERLIN, insertListing, insertMembers, type ListingFacts } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, get, type Person } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();
let owner: string;
/** Lives in Berlin and has always just written something, so that no answer comes from the cache. */
let viewer: Person;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
  viewer = await createOnboardedPerson(lab, BERLIN);
  await lab.sql.query(`update member_account set wrote_at = 'infinity' where member_id = $1`, [viewer.user.id]);
});
afterEach(() => lab.sql.query('delete from listing'));

/** About this many kilometres north of Berlin. */
function north(km: number) {
  return { latitude: BERLIN.latitude + km / 111.2, longitude: BERLIN.longitude };
}

async function store(count: number, facts: ListingFacts = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await insertListing(lab, owner, { minutesAgo: nth, ...facts }));
  return ids;
}

async function list(query: string, token = viewer.token) {
  const answer = await get(lab, `/listings${query}`, token);
  expect(answer.statusCode).toBe(200);
  const { data, pagination } = answer.json<{ data: Listing[]; pagination: Pagination }>();
  expect(paginationSchema.parse(pagination)).toEqual(pagination);
  return { ids: data.map(({ id }) => id), widened: pagination.widened, total: pagination.totalCount };
}

describe('a search that may widen', () => {
  test('stays at its distance if that fills a page, also on the next pages', async () => {
    await store(13);
    await store(3, { place: north(30) });
    expect(await list('?radius=20&widen=true')).toMatchObject({ total: 13, widened: undefined });
    const second = await list('?radius=20&widen=true&page=2');
    expect([second.ids.length, second.widened]).toEqual([1, undefined]);
  });

  test('goes on to the next distance, and says how many the narrower one has', async () => {
    await store(3);
    await store(9, { place: north(30) });
    await store(5, { place: TOKYO });
    const widened = { radius: 50, narrower: 20, narrowerCount: 3 };
    expect(await list('?radius=20&widen=true')).toMatchObject({ total: 12, widened });
    expect(await list('?radius=20')).toMatchObject({ total: 3, widened: undefined });
    expect(await list('?radius=20&widen=false')).toMatchObject({ total: 3, widened: undefined });
  });

  test('goes on to anywhere, with the nearest first', async () => {
    const far = await store(11, { place: TOKYO });
    const near = await store(2, { minutesAgo: 600 });
    const { ids, widened } = await list('?radius=20&widen=true');
    expect(widened).toEqual({ radius: 0, narrower: 50, narrowerCount: 2 });
    expect(ids).toHaveLength(12);
    expect(new Set(ids.slice(0, 2))).toEqual(new Set(near));
    const second = await list('?radius=20&widen=true&page=2');
    expect([...ids, ...second.ids].toSorted()).toEqual([...far, ...near].toSorted());
  });

  test('stays narrow if more distance finds no more', async () => {
    await store(4);
    expect(await list('?radius=20&widen=true')).toMatchObject({ total: 4, widened: undefined });
    await store(2, { place: north(30) });
    const widened = { radius: 50, narrower: 20, narrowerCount: 4 };
    expect(await list('?radius=20&widen=true')).toMatchObject({ total: 6, widened });
  });

  test('keeps its words, category and status', async () => {
    await store(2, { title: 'Blue kettle' });
    await store(3, { title: 'Blue kettle', place: north(30) });
    await store(9, { title: 'Red sofa', place: north(30) });
    const widened = { radius: 50, narrower: 20, narrowerCount: 2 };
    expect(await list('?radius=20&widen=true&search=kettle')).toMatchObject({ total: 5, widened });
    expect(await list('?radius=20&widen=true&type=SERVICE')).toMatchObject({ total: 0, widened: undefined });
    expect(await list('?radius=20&widen=true&status=closed')).toMatchObject({ total: 0, widened: undefined });
  });

  test('of a town without any listing shows those from elsewhere', async () => {
    await store(3, { place: TOKYO });
    const widened = { radius: 0, narrower: 50, narrowerCount: 0 };
    expect(await list('?radius=20&widen=true')).toMatchObject({ total: 3, widened });
  });

  test('is cached apart from one that may not', async () => {
    const other = await createOnboardedPerson(lab, BERLIN);
    await store(3);
    await store(9, { place: north(30) });
    expect((await list('?radius=20', other.token)).total).toBe(3);
    expect((await list('?radius=20&widen=true', other.token)).total).toBe(12);
  });

  test('of a visitor or a member without a place is the usual one', async () => {
    await store(1);
    expect(await list('?radius=20&widen=true', '')).toMatchObject({ total: 1, widened: undefined });
  });
});
