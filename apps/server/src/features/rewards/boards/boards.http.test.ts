import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, TOKYO } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get, type Person, send } from '../../../../test/people.ts';
import { findLedgerMismatches, insertSettledListing } from '../../../../test/reward-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { holdXp, releaseXp, reverseXp } from '../holding/hold-xp.ts';
import { getLeaderboard, toBoardQuery } from './get-leaderboard.ts';
import { getStanding } from './get-standing.ts';

const lab = useTestApp();
let host: Person;

beforeAll(async () => {
  await insertCities(lab);
  host = await createOnboardedPerson(lab);
});

beforeEach(async () => {
  await lab.sql.query('update period_xp set xp = 0; update member_sense set is_on_board = false');
});

afterEach(() => lab.setNow(undefined));

/** Not through the memory of the route. */
async function readBoard(query: Parameters<typeof toBoardQuery>[1]): Promise<LeaderboardEntry[]> {
  return getLeaderboard(lab.app, toBoardQuery(lab.app, query, undefined));
}

const toIds = (entries: readonly LeaderboardEntry[]) => entries.map(({ id }) => id);

/** The member takes part in a closing without a price, which pays 5 XP, and the first time for an achievement or more. */
function earn({ user }: Person): Promise<string> {
  return insertSettledListing(lab, {
    ownerId: host.user.id,
    finalPriceMinor: null,
    suggestions: [{ memberId: user.id, amountMinor: 100 }],
  });
}

/** Not through the route: a session ends before the years of these tests. */
function readStanding({ user }: Person, query: Parameters<typeof getStanding>[2]) {
  return getStanding(lab.app, user.id, query);
}

describe('the board of the month', () => {
  const month = { period: 'month' } as const;

  test('has what was earned in the running month in UTC, and begins again with the next', async () => {
    const [early, late] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
    lab.setNow(new Date('2031-03-31T23:59:59.999Z'));
    await earn(early);
    expect(toIds(await readBoard(month))).toEqual([early.user.id]);
    lab.setNow(new Date('2031-04-01T00:00:00.000Z'));
    expect(await readBoard(month)).toEqual([]);
    await earn(late);
    await earn(late);
    await earn(early);
    expect((await readBoard(month)).map(({ id, xp }) => [id, xp])).toEqual([
      [late.user.id, 10],
      [early.user.id, 5],
    ]);
    expect(await readStanding(early, month)).toEqual({ place: 2, xpBehind: 5, judgedMissing: null });
    expect(await readStanding(late, month)).toEqual({ place: 1, xpBehind: null, judgedMissing: null });
    expect(await readStanding(host, month)).toEqual({ place: null, xpBehind: null, judgedMissing: null });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('follows a member who moves, is suspended and comes back', async () => {
    lab.setNow(new Date('2031-05-10T12:00:00.000Z'));
    const person = await createOnboardedPerson(lab, MUNICH);
    await earn(person);
    const near = (place: typeof MUNICH) => ({
      ...month,
      location: `${place.latitude},${place.longitude}`,
      radius: 10 as const,
    });
    expect(toIds(await readBoard(near(MUNICH)))).toEqual([person.user.id]);
    const { h7, latitude, longitude } = snap(TOKYO);
    await lab.sql.query('update member_account set h7 = $2, latitude = $3, longitude = $4 where member_id = $1', [
      person.user.id,
      h7,
      latitude,
      longitude,
    ]);
    expect(await readBoard(near(MUNICH))).toEqual([]);
    expect(toIds(await readBoard(near(TOKYO)))).toEqual([person.user.id]);
    const setStatus = (status: string) =>
      lab.sql.query('update member_account set status = $2 where member_id = $1', [person.user.id, status]);
    await setStatus('suspended');
    await earn(person);
    expect(await readBoard(month)).toEqual([]);
    await setStatus('active');
    expect((await readBoard(near(TOKYO))).map(({ xp }) => xp)).toEqual([10]);
  });

  test('leaves out points that are held, and those that are taken back', async () => {
    lab.setNow(new Date('2031-06-10T12:00:00.000Z'));
    const person = await createOnboardedPerson(lab);
    const listingIds = [await earn(person)];
    await earn(person);
    const memberId = person.user.id;
    const createFlag = async () => {
      const { rows } = await lab.sql.query<{ id: string }>(
        `insert into flag (id, member_id, kind, score, evidence, created_at)
         values (gen_random_uuid(), $1, 'arranged_pair', 1, '{}', now())
         on conflict do nothing returning id`,
        [memberId],
      );
      return rows[0]?.id ?? '';
    };
    const flagId = await createFlag();
    const readXp = async () => (await readBoard(month)).map(({ xp }) => xp);
    await inTransaction(lab.app.db, (trx) => holdXp(trx, { memberId, flagId, listingIds }));
    expect(await readXp()).toEqual([5]);
    // In the next month: the points go back to the month in which they were earned.
    lab.setNow(new Date('2031-07-01T12:00:00.000Z'));
    await inTransaction(lab.app.db, (trx) => releaseXp(trx, { memberId, flagId }));
    expect(await readXp()).toEqual([]);
    lab.setNow(new Date('2031-06-30T12:00:00.000Z'));
    expect(await readXp()).toEqual([10]);
    await inTransaction(lab.app.db, (trx) => holdXp(trx, { memberId, flagId, listingIds }));
    await inTransaction(lab.app.db, (trx) => reverseXp(lab.app, trx, { memberId, flagId }));
    expect(await readXp()).toEqual([5]);
    expect(await findMonthMismatches()).toEqual([]);
  });

  /** Looks at this month alone: the tests above have emptied earlier ones. */
  async function findMonthMismatches(): Promise<unknown[]> {
    const { rows } = await lab.sql.query(
      `select member_id from period_xp kept where period = 'month' and xp > 0 and xp <> (
         select sum(amount) from xp_entry entry where entry.member_id = kept.member_id
           and date_trunc('month', created_at at time zone 'UTC')::date = starts_on
       )`,
    );
    return rows;
  }
});

describe('the board of Price Sense', () => {
  async function plant(person: Person, shown: number, { judged = 12, category = '' } = {}): Promise<void> {
    await lab.sql.query(
      `insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias, shown, is_qualified,
         is_on_board, h7, latitude, longitude)
       select $1, $2, $3, 10, 0, 1, 1, 0, $4, true, true, h7, latitude, longitude from member_rank where member_id = $1`,
      [person.user.id, category, judged, shown],
    );
  }

  test('has the best from 50 up, then those who were judged more often, everywhere and nearby', async () => {
    const people: Person[] = [];
    for (const place of [MUNICH, MUNICH, TOKYO, TOKYO]) people.push(await createOnboardedPerson(lab, place));
    const [good, often, best, low] = people;
    if (!good || !often || !best || !low) throw new Error('four members');
    await plant(low, 49);
    await plant(good, 60);
    await plant(often, 60, { judged: 30 });
    await plant(best, 80);
    await plant(good, 70, { category: 'bikes' });
    const sense = { metric: 'sense' } as const;
    expect(await readBoard(sense)).toMatchObject([
      { id: best.user.id, sense: 80, judged: 12, xp: 0 },
      { id: often.user.id, sense: 60, judged: 30 },
      { id: good.user.id, sense: 60, judged: 12 },
    ]);
    const nearby = { ...sense, location: `${MUNICH.latitude},${MUNICH.longitude}`, radius: 10 as const };
    expect(toIds(await readBoard(nearby))).toEqual([often.user.id, good.user.id]);
    expect(toIds(await readBoard({ ...nearby, category: 'bikes' }))).toEqual([good.user.id]);
    expect(await readBoard({ ...sense, category: 'music' })).toEqual([]);
    expect(await readStanding(good, sense)).toEqual({ place: 3, xpBehind: null, judgedMissing: 0 });
    // Others see no number below 50.
    expect(await readStanding(low, sense)).toEqual({ place: null, xpBehind: null, judgedMissing: 0 });
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [best.user.id]);
    expect(toIds(await readBoard(sense))).toEqual([often.user.id, good.user.id]);
    await lab.sql.query(`update member_account set status = 'active' where member_id = $1`, [best.user.id]);
    expect(toIds(await readBoard(sense))[0]).toBe(best.user.id);
  });

  test('says how many judged guesses are missing', async () => {
    expect(await readStanding(host, { metric: 'sense' })).toEqual({ place: null, xpBehind: null, judgedMissing: 10 });
  });
});

test('the board of all points is as before, and the answers of all boards differ', async () => {
  const entry = (await readBoard({}))[0];
  expect(Object.keys(entry ?? {})).toEqual(['id', 'username', 'name', 'photoUrl', 'xp', 'location']);
  for (const query of ['', '?period=all', '?metric=xp', '?period=month', '?metric=sense&category=bikes'])
    expect((await get(lab, `/xp/leaderboard${query}`, host.token)).statusCode).toBe(200);
  for (const query of ['?period=year', '?metric=luck', '?category=cars'])
    expect((await get(lab, `/xp/leaderboard${query}`, host.token)).statusCode).toBe(400);
  for (const query of ['', '?period=month', '?metric=sense'])
    expect((await get(lab, `/xp/standing${query}`, host.token)).statusCode).toBe(200);
  expect((await send(lab, 'POST /results/seen', { token: host.token, payload: {} })).statusCode).toBe(400);
});
