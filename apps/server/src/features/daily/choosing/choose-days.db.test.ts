import { addDays } from '@ballpark/rules/daily/days';
import type { Category } from '@ballpark/rules/crowd/categories';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertDay, insertPuzzle } from '../../../../test/daily-rows.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { chooseDays } from './choose-days.ts';

const lab = useTestApp();

const TODAY = '2031-05-01';
const TOMORROW = '2031-05-02';
const DAY_MS = 86_400_000;

let ownerId: string;
let guesserIds: string[];

beforeAll(async () => {
  ownerId = (await createOnboardedPerson(lab)).user.id;
  guesserIds = await insertMembers(lab, 5);
});
beforeEach(async () => {
  await lab.sql.query('delete from daily_day; delete from pack_thing; delete from puzzle_consent');
  setNow('12:00');
});
afterEach(() => lab.setNow(undefined));

const setNow = (time: string) => lab.setNow(new Date(`${TODAY}T${time}:00Z`));

type Changes = { category?: Category; daysAgo?: number; guesses?: number };

const insert = ({ category, daysAgo = 14, guesses = 5 }: Changes = {}) =>
  insertPuzzle(lab, {
    ownerId,
    guesserIds: guesserIds.slice(0, guesses),
    ...(category && { category }),
    closedAt: new Date(Date.parse(`${TODAY}T12:00:00Z`) - daysAgo * DAY_MS),
  });

async function insertMany(count: number, changes: Changes = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await insert(changes));
  return ids;
}

async function insertPack(count: number): Promise<void> {
  await lab.sql.query(
    `insert into pack_thing (id, pack, title, question, price, currency, source_text, source_licence, source_url, crowd)
     select 'thing-' || nth, 'fair', 'Thing', 'cost', 100, 'EUR', 'A fair', 'CC0', 'https://fair.example', '{100}'
     from generate_series(1, $1) nth`,
    [count],
  );
}

async function readDay(day: string): Promise<string[]> {
  const { rows } = await lab.sql.query<{ thing: string }>(
    `select coalesce(listing_id::text, pack_thing_id) as thing from daily_thing where day = $1 order by position`,
    [day],
  );
  return rows.map(({ thing }) => thing);
}

describe('the five things of a day', { tags: ['OP-125'] }, () => {
  test('are chosen once, and for tomorrow from the evening on', async () => {
    const ids = await insertMany(10);
    await chooseDays(lab.app);
    const chosen = await readDay(TODAY);
    expect(new Set(chosen).size).toBe(5);
    expect(await readDay(TOMORROW)).toEqual([]);
    setNow('20:00');
    await Promise.all(Array.from({ length: 4 }, () => chooseDays(lab.app)));
    expect(await readDay(TODAY)).toEqual(chosen);
    expect([...chosen, ...(await readDay(TOMORROW))].toSorted()).toEqual(ids.toSorted());
  });

  test('are not chosen while there are fewer, and then as soon as there are five', async () => {
    await insertMany(3);
    await insertPack(1);
    await chooseDays(lab.app);
    expect(await readDay(TODAY)).toEqual([]);
    await insert();
    await chooseDays(lab.app);
    expect(await readDay(TODAY)).toHaveLength(5);
  });

  test('come from packs where closings are missing', async () => {
    const ids = await insertMany(2);
    await insertPack(8);
    await chooseDays(lab.app);
    const chosen = await readDay(TODAY);
    expect(chosen.slice(0, 2).toSorted()).toEqual(ids.toSorted());
    expect(chosen.slice(2).filter((id) => id.startsWith('thing-'))).toHaveLength(3);
  });

  test('are at most two of one category', async () => {
    await insertMany(6, { category: 'electronics' });
    const others = await insertMany(2);
    await chooseDays(lab.app);
    expect(await readDay(TODAY)).toEqual([]);
    others.push(await insert({ category: 'furniture' }));
    await chooseDays(lab.app);
    const chosen = await readDay(TODAY);
    expect(chosen).toEqual(expect.arrayContaining(others));
    expect(chosen).toHaveLength(5);
  });

  test.each([
    { daysAgo: 89, count: 0 },
    { daysAgo: 90, count: 5 },
  ])('come again after 90 days: $daysAgo days later $count of them', async ({ daysAgo, count }) => {
    await insertDay(lab, addDays(TODAY, -daysAgo), await insertMany(5));
    await chooseDays(lab.app);
    expect(await readDay(TODAY)).toHaveLength(count);
  });

  test.each([
    { what: 'without consent', sql: 'delete from puzzle_consent where listing_id = $1' },
    { what: 'hidden', sql: 'update listing set hidden_at = now() where id = $1' },
    { what: 'excluded by fair play', sql: `update closing set exclusion = 'arranged' where listing_id = $1` },
    { what: 'not booked yet', sql: 'delete from closing where listing_id = $1' },
    { what: 'closed 13 days ago', sql: `update listing set closed_at = closed_at + interval '1 day' where id = $1` },
    { what: 'with four guesses', sql: 'update listing set suggestion_count = 4 where id = $1' },
  ])('leave out a closing that is $what', async ({ sql }) => {
    const [first] = await insertMany(5);
    await lab.sql.query(sql, [first]);
    await chooseDays(lab.app);
    expect(await readDay(TODAY)).toEqual([]);
    await insert();
    await chooseDays(lab.app);
    expect(await readDay(TODAY)).toHaveLength(5);
  });

  test('leave out closings whose owner has no active account', async () => {
    await insertMany(5);
    await lab.sql.query(`update member_account set status = 'closed' where member_id = $1`, [ownerId]);
    await chooseDays(lab.app);
    expect(await readDay(TODAY)).toEqual([]);
    await lab.sql.query(`update member_account set status = 'active' where member_id = $1`, [ownerId]);
  });
});
