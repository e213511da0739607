import { createHash, randomUUID } from 'node:crypto';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person, post } from '../../../../test/people.ts';
import { settleClosings } from '../../../../test/reward-rows.ts';
import { findBrokenInvariants, listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { autoCloseListings } from './auto-close-listings.ts';
import { buildOverdueQuery } from './closing.repository.ts';

const KEY = 'the operator knows';
const HASH = createHash('sha256').update(KEY).digest('hex');
const lab = useTestApp({ ADMIN_KEY_SHA256: HASH });
const keyless = useTestApp();
const WINDOW_MINUTES = LISTING_WINDOW_HOURS * 60;
let owner: string;
let reader: Person;

beforeAll(async () => {
  reader = await createOnboardedPerson(lab);
  [owner = ''] = await insertMembers(lab, 1);
});
beforeEach(() => autoCloseListings(lab.app));
afterEach(() => lab.setNow(undefined));

const overdue = (facts = {}) => insertListing(lab, owner, { minutesAgo: WINDOW_MINUTES + 1, ...facts });

async function settling(): Promise<string[]> {
  return (await listQueuedJobs<{ listingId: string }>(lab, 'settle-listing')).map(({ listingId }) => listingId);
}

describe('a listing that its owner has not closed', () => {
  test('is closed automatically after 72 hours, without a price', { tags: ['LIST-02'] }, async () => {
    const id = await overdue();
    expect(await autoCloseListings(lab.app)).toEqual([id]);
    const { data } = (await get(lab, `/listings/${id}`, reader.token)).json<{ data: object }>();
    expect(data).toMatchObject({ isActive: false, finalPrice: null, autoClosedAt: expect.any(String) });
    expect(await autoCloseListings(lab.app)).toEqual([]);
  });

  test('is closed in the minute in which its time is over and not before', async () => {
    const id = await insertListing(lab, owner);
    const { rows } = await lab.sql.query<{ at: Date }>('select created_at as at from listing where id = $1', [id]);
    // PostgreSQL stores microseconds, a JavaScript date only milliseconds: test the millisecond before and after.
    const end = (rows[0]?.at.getTime() ?? 0) + WINDOW_MINUTES * 60_000;
    lab.setNow(new Date(end - 1));
    expect(await autoCloseListings(lab.app)).toEqual([]);
    lab.setNow(new Date(end + 1));
    expect(await autoCloseListings(lab.app)).toEqual([id]);
  });

  test('awards every suggester 5 XP for taking part, and adds the job that pays it', async () => {
    const members = await insertMembers(lab, 3);
    const id = await overdue({ suggestions: members.map((memberId) => ({ memberId, amountMinor: 500 })) });
    await autoCloseListings(lab.app);
    expect((await get(lab, `/listings/${id}`, reader.token)).json()).toMatchObject({
      data: { suggestions: members.map(() => ({ xpAwarded: 5 })) },
    });
    await settleClosings(lab);
    const { rows } = await lab.sql.query<{ member_id: string; reason: string; amount: number }>(
      'select member_id, reason, amount from xp_award where listing_id = $1',
      [id],
    );
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining(members.map((member_id) => ({ member_id, reason: 'participation', amount: 5 }))),
    );
    expect((await settling()).filter((listingId) => listingId === id)).toHaveLength(1);
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('without suggestions adds no job and is settled at once', async () => {
    const id = await overdue();
    await autoCloseListings(lab.app);
    expect(await settling()).not.toContain(id);
    const { rows } = await lab.sql.query('select settled_at = closed_at as settled from listing where id = $1', [id]);
    expect(rows).toEqual([{ settled: true }]);
  });

  test('pays also when all who suggested are suspended', async () => {
    const [memberId = ''] = await insertMembers(lab, 1);
    const id = await overdue({ suggestions: [{ memberId, amountMinor: 500 }] });
    await lab.sql.query('update suggestion set hidden_at = now() where listing_id = $1', [id]);
    await lab.sql.query(
      `update listing set suggestion_count = 0, suggestion_sum = 0, suggestion_min = null, suggestion_max = null
       where id = $1`,
      [id],
    );
    await autoCloseListings(lab.app);
    expect(await settling()).toContain(id);
    await settleClosings(lab);
    const { rows } = await lab.sql.query('select amount from xp_award where listing_id = $1', [id]);
    expect(rows).toEqual([{ amount: 5 }]);
  });

  test('is skipped when it has already ended in another way', async () => {
    await overdue({ end: 'deleted' });
    await overdue({ end: { finalPriceMinor: 500 } });
    expect(await autoCloseListings(lab.app)).toEqual([]);
  });

  test('that another transaction has locked waits for the next run, and delays no other listing', async () => {
    const [busy, other] = [await overdue(), await overdue()];
    const client = await lab.sql.connect();
    await client.query('begin');
    await client.query('select from listing where id = $1 for no key update', [busy]);
    expect(await autoCloseListings(lab.app)).toEqual([other]);
    await client.query('rollback');
    client.release();
    expect(await autoCloseListings(lab.app)).toEqual([busy]);
  });

  test('that cannot be closed keeps no other listing open, and is tried again by the next run', async () => {
    const bad = await overdue({ title: 'Cannot be closed', minutesAgo: WINDOW_MINUTES + 60 });
    const others = [await overdue(), await overdue(), await overdue()];
    await lab.sql.query(`alter table listing add constraint bad_row check (title <> 'Cannot be closed' or is_active)`);
    expect((await autoCloseListings(lab.app)).toSorted()).toEqual(others.toSorted());
    expect(await autoCloseListings(lab.app)).toEqual([]);
    await lab.sql.query('alter table listing drop constraint bad_row');
    expect(await autoCloseListings(lab.app)).toEqual([bad]);
  });

  const manyOverdue = (count: number) =>
    lab.sql.query(
      `insert into listing (id, owner_id, title, description, type, location, words, currency, created_at)
       select gen_random_uuid(), $1, 'T', 'D', 'PRODUCT', 'L', array_to_tsvector(array['t']), 'EUR',
         now() - interval '80 hours'
       from generate_series(1, $2)`,
      [owner, count],
    );

  test('is closed together with hundreds of others in one run', async () => {
    await manyOverdue(450);
    expect(await autoCloseListings(lab.app)).toHaveLength(450);
  });

  test('is closed once, however many workers share the work', async () => {
    await manyOverdue(650);
    const closed = (await Promise.all([1, 2, 3].map(() => autoCloseListings(lab.app)))).flat();
    expect(new Set(closed).size).toBe(closed.length);
    expect([...closed, ...(await autoCloseListings(lab.app))]).toHaveLength(650);
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });
});

test('finding overdue listings reads only the active listings that end first', async () => {
  await lab.sql.query(
    `insert into listing (id, owner_id, title, description, type, location, words, currency, created_at,
       is_active, auto_closed_at, closed_at)
     select gen_random_uuid(), $1, 'T', 'D', 'PRODUCT', 'L', array_to_tsvector(array['t']), 'EUR',
       now() - make_interval(mins => place), place < 4320, case when place >= 4320 then now() end,
       case when place >= 4320 then now() end
     from generate_series(1, 20000) place`,
    [owner],
  );
  await lab.sql.query('analyze listing');
  const at = lab.app.now();
  const { db } = lab.app;
  if (!db) throw new Error('there is no database');
  const query = buildOverdueQuery({ at, limit: 200, exceptIds: [] }).compile(db);
  const { rows } = await lab.sql.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [...query.parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('using listing_open_end');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
  await lab.sql.query('delete from listing where title = $1', ['T']);
});

describe('the operator', { tags: ['API-22', 'PERM-16'] }, () => {
  const sweep = (payload: unknown, app = lab) => post(app, '/admin/auto-close-listings', { payload });

  test('closes overdue listings on request and gets their number and ids', async () => {
    const ids = [await overdue(), await overdue()];
    await insertListing(lab, owner);
    const answer = await sweep({ adminKey: KEY });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: { count: number; ids: string[] } }>();
    expect({ ...data, ids: data.ids.toSorted() }).toEqual({ count: 2, ids: ids.toSorted() });
    expect((await sweep({ adminKey: KEY })).json()).toEqual({ success: true, data: { count: 0, ids: [] } });
  });

  test.each([
    { adminKey: `${KEY} ` },
    { adminKey: HASH },
    { adminKey: '' },
    { adminKey: [KEY] },
    { adminKey: null },
    {},
  ])('is refused with %j, and nothing is closed', async (payload) => {
    const id = await overdue();
    const answer = await sweep(payload);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'wrong_admin_key' });
    expect(await autoCloseListings(lab.app)).toEqual([id]);
  });

  test('is always refused where no key is configured', async () => {
    for (const adminKey of [KEY, '', randomUUID()]) {
      expect((await sweep({ adminKey }, keyless)).statusCode).toBe(403);
    }
  });
});
