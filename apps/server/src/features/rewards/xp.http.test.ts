import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { beforeAll, describe, expect, test } from 'vitest';
import { get, createOnboardedPerson, type Person, post, createVerifiedPerson } from '../../../test/people.ts';
import { insertCities, MUNICH, TOKYO } from '../../../test/listing-requests.ts';
import { findLedgerMismatches, insertSettledListing } from '../../../test/reward-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { getLeaderboard, toBoardQuery } from './boards/get-leaderboard.ts';

const lab = useTestApp();
let munich: Person;
let tokyo: Person;
let nowhere: Person;
let listingId: string;

beforeAll(async () => {
  await insertCities(lab);
  munich = await createOnboardedPerson(lab, MUNICH);
  tokyo = await createOnboardedPerson(lab, TOKYO);
  nowhere = await createOnboardedPerson(lab);
  listingId = await insertSettledListing(lab, {
    ownerId: nowhere.user.id,
    finalPriceMinor: 10_000,
    title: 'Oak table',
    suggestions: [
      { memberId: munich.user.id, amountMinor: 10_000 },
      { memberId: tokyo.user.id, amountMinor: 50_000 },
    ],
  });
});

async function board(query: string, { token }: Person): Promise<LeaderboardEntry[]> {
  const answer = await get(lab, `/xp/leaderboard${query}`, token);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: LeaderboardEntry[] }>().data;
}

function toIds(entries: LeaderboardEntry[]): string[] {
  return entries.map(({ id }) => id);
}

describe('the leaderboard', () => {
  test(
    'has all members, most points first, with the name of their city and no coordinates',
    { tags: ['API-28', 'ENT-15', 'PROD-14'] },
    async () => {
      const entries = await board('', tokyo);
      expect(toIds(entries)).toEqual([munich.user.id, nowhere.user.id, tokyo.user.id]);
      expect(entries[0]).toEqual({
        id: munich.user.id,
        username: expect.stringMatching(/^ada_/),
        name: 'Ada Lovelace',
        photoUrl: null,
        location: 'Munich, Germany',
        xp: 85,
      });
      expect(entries[1]).toMatchObject({ location: 'Location unavailable', xp: 10 });
    },
  );

  test(
    'with a radius has members around the caller, and is empty for a caller without a place',
    { tags: ['API-28'] },
    async () => {
      expect(toIds(await board('?radius=50', munich))).toEqual([munich.user.id]);
      expect(toIds(await board('?radius=200', tokyo))).toEqual([tokyo.user.id]);
      expect(await board('?radius=10', nowhere)).toEqual([]);
    },
  );

  test('with a location has members around it, within 50 km by default', { tags: ['API-28'] }, async () => {
    expect(toIds(await board('?location=35.6,139.7&radius=25', munich))).toEqual([tokyo.user.id]);
    expect(toIds(await board('?location=48.5,11.5', tokyo))).toEqual([munich.user.id]);
    expect(await board('?location=48.5,11.5&radius=25', tokyo)).toEqual([]);
    expect(await board('?location=0,0&radius=25', tokyo)).toEqual([]);
  });

  test('takes the next larger radius for one that is no option, and the default for an empty one', async () => {
    const around = async (radius: string) => toIds(await board(`?location=35.6,139.7&radius=${radius}`, munich));
    for (const radius of ['24', '30', '199.5', '5000', '']) expect(await around(radius)).toEqual([tokyo.user.id]);
  });

  test.each(['radius=near', 'location=91,0', 'location=10,181', 'location=Munich', 'location=1', 'radius=1e2'])(
    'refuses %s',
    async (query) => {
      expect((await get(lab, `/xp/leaderboard?${query}`, munich.token)).statusCode).toBe(400);
    },
  );

  test('has only onboarded members, and is shown only to them', async () => {
    const person = await createVerifiedPerson(lab);
    expect((await get(lab, '/xp/leaderboard', person.token)).statusCode).toBe(403);
    expect((await get(lab, '/xp/leaderboard')).statusCode).toBe(401);
    expect(toIds(await board('', munich))).not.toContain(person.user.id);
  });

  test('has a member as soon as they are onboarded', async () => {
    const person = await createVerifiedPerson(lab);
    const payload = { username: `new_${person.user.id.slice(-12)}`, preferences: ['buying'], ...MUNICH };
    expect((await post(lab, '/auth/onboarding', { token: person.token, payload })).statusCode).toBe(200);
    await expect
      .poll(async () => toIds(await board('?radius=10', person)), { timeout: 3000 })
      .toEqual([munich.user.id, person.user.id]);
    await lab.sql.query('delete from member_rank where member_id = $1', [person.user.id]);
  });
});

describe("a member's points", () => {
  test('come with level, rank and the threshold of the next level', { tags: ['API-29'] }, async () => {
    const answer = await get(lab, `/xp/${munich.user.id}`, tokyo.token);
    expect(answer.json()).toEqual({
      success: true,
      data: { id: munich.user.id, xp: 85, level: 'Regular', rank: 1, nextLevelAt: 101 },
    });
    const other = await get(lab, `/xp/${tokyo.user.id}`, tokyo.token);
    expect(other.json<{ data: unknown }>().data).toMatchObject({ xp: 5, level: 'New', rank: 3, nextLevelAt: 51 });
  });

  test.each(['/xp/', '/xp/history/'])('of an unknown member are not found at %s', async (path) => {
    const unready = await createVerifiedPerson(lab);
    const suspended = await createOnboardedPerson(lab);
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [suspended.user.id]);
    for (const id of ['1', listingId, unready.user.id, suspended.user.id]) {
      const answer = await get(lab, `${path}${id}`, munich.token);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'member_not_found', error: 'User not found' });
    }
  });
});

describe.each(['suspended', 'banned', 'closed'])('a member whose account is %s', (status) => {
  const setStatus = async (person: Person, now: string) => {
    await lab.sql.query('update member_account set status = $2 where member_id = $1', [person.user.id, now]);
  };
  const readRank = async ({ user }: Person) =>
    (await get(lab, `/xp/${user.id}`, tokyo.token)).json<{ data: { rank: number } }>().data.rank;
  const stands = async ({ user }: Person) =>
    toIds(await getLeaderboard(lab.app, toBoardQuery(lab.app, {}, undefined))).includes(user.id);

  test('is on no board and in no rank until it is active again, and keeps its points', async () => {
    const leaving = await createOnboardedPerson(lab, TOKYO);
    const before = await readRank(tokyo);
    const takePart = () =>
      insertSettledListing(lab, {
        ownerId: nowhere.user.id,
        finalPriceMinor: null,
        suggestions: [{ memberId: leaving.user.id, amountMinor: 100 }],
      });
    await takePart();
    await takePart();
    expect([await stands(leaving), await readRank(tokyo)]).toEqual([true, before + 1]);

    await setStatus(leaving, status);
    expect([await stands(leaving), await readRank(tokyo)]).toEqual([false, before]);
    await takePart();
    expect([await stands(leaving), await readRank(tokyo)]).toEqual([false, before]);
    expect(await findLedgerMismatches(lab)).toEqual([]);

    await setStatus(leaving, 'active');
    expect([await stands(leaving), await readRank(tokyo)]).toEqual([true, before + 1]);
    expect(await readRank(leaving)).toBeLessThan(await readRank(tokyo));
    expect(await findLedgerMismatches(lab)).toEqual([]);
    await setStatus(leaving, 'closed');
  });
});

describe('the history of points', () => {
  test("is the caller's own, newest first, with the listing it came from", { tags: ['API-30'] }, async () => {
    const answer = await get(lab, '/xp/history', munich.token);
    const { data, pagination } = answer.json<{ data: Record<string, unknown>[]; pagination: unknown }>();
    expect(pagination).toMatchObject({ totalCount: 3, currentPage: 1 });
    expect(data.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['achievement:bullseye', 25],
      ['achievement:on_the_money', 10],
      ['closest', 50],
    ]);
    expect(data[2]).toEqual({
      id: expect.any(String),
      amount: 50,
      reason: 'closest',
      listingId,
      listingTitle: 'Oak table',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(data[0]).toMatchObject({ listingId: null, listingTitle: null });
  });

  test('of another member is the same list', { tags: ['API-31'] }, async () => {
    const own = await get(lab, '/xp/history', munich.token);
    const others = await get(lab, `/xp/history/${munich.user.id}`, tokyo.token);
    expect(others.json()).toEqual(own.json());
  });

  test('has pages, and past the end is the last page', async () => {
    const answer = await get(lab, '/xp/history?page=9&limit=2', munich.token);
    const { data, pagination } = answer.json<{ data: unknown[]; pagination: unknown }>();
    expect(data).toHaveLength(1);
    expect(pagination).toMatchObject({ currentPage: 2, totalPages: 2, hasNextPage: false });
  });
});
