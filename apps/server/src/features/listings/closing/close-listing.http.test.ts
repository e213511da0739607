import { randomUUID } from 'node:crypto';
import { closeListing as contract } from '@ballpark/contracts/suggestions';
import type { DataOf } from '@ballpark/contracts/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person, createVerifiedPerson } from '../../../../test/people.ts';
import { findBrokenInvariants, createSuggestionClient, listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { findCaller } from '../../accounts/sessions/find-caller.ts';

type CloseResult = DataOf<typeof contract>;

const lab = useTestApp();
const { close } = createSuggestionClient(lab);
let owner: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

/** A listing with suggestions of these amounts in minor units, each a minute after the one before. */
async function priced(...amountsMinor: number[]) {
  const members = await insertMembers(lab, amountsMinor.length);
  const suggestions = amountsMinor.map((amountMinor, index) => ({
    memberId: members[index] ?? '',
    amountMinor,
    minutesAgo: amountsMinor.length - index,
  }));
  return { id: await insertListing(lab, owner.user.id, { suggestions }), members };
}

async function closed(id: string, finalPrice: number): Promise<CloseResult> {
  const answer = await close(owner, id, finalPrice);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: CloseResult }>().data;
}

async function listAwards(id: string) {
  const { rows } = await lab.sql.query<{ memberId: string; xp: number; reason: string }>(
    'select member_id as "memberId", amount as xp, reason from xp_award where listing_id = $1',
    [id],
  );
  return rows;
}

async function listSettleJobs(id: string): Promise<object[]> {
  const jobs = await listQueuedJobs<{ listingId: string }>(lab, 'settle-listing');
  return jobs.filter(({ listingId }) => listingId === id);
}

describe('closing a listing', { tags: ['API-21', 'PROD-06', 'PERM-07'] }, () => {
  test('returns the closed listing and all rewards, closest first', { tags: ['LIST-01', 'PROD-07'] }, async () => {
    const { id, members } = await priced(5000, 10_900, 9900);
    await lab.sql.query(`update member set username = 'close_by' where id = $1`, [members[2]]);
    const data = await closed(id, 100);
    expect(contract.success.data.parse(data)).toEqual(data);
    expect(data.listing).toMatchObject({ id, isActive: false, finalPrice: 100, autoClosedAt: null });
    const { suggestions } = data.listing;
    const reward = { username: null, suggestionId: expect.any(String) };
    expect(data.xpRewards).toEqual([
      {
        ...reward,
        userId: members[2],
        username: 'close_by',
        suggestionId: suggestions.find(({ userId }) => userId === members[2])?.id,
        amount: 99,
        difference: 1,
        percentOff: 1,
        xpAwarded: 50,
        reason: 'closest',
      },
      { ...reward, userId: members[1], amount: 109, difference: 9, percentOff: 9, xpAwarded: 20, reason: 'within10' },
      {
        ...reward,
        userId: members[0],
        amount: 50,
        difference: 50,
        percentOff: 50,
        xpAwarded: 5,
        reason: 'participation',
      },
    ]);
  });

  test(
    'pays 50 to all closest suggestions, 20 within 10 % and 5 to the rest',
    { tags: ['CONST-17', 'CONST-18', 'CONST-19'] },
    async () => {
      const { id, members } = await priced(1000, 1010, 1105, 905, 1106, 904);
      const { xpRewards } = await closed(id, 10.05);
      const xpByMember = Object.fromEntries(xpRewards.map(({ userId, xpAwarded }) => [userId, xpAwarded]));
      expect(members.map((member) => xpByMember[member])).toEqual([50, 50, 20, 20, 5, 5]);
      expect(await findBrokenInvariants(lab)).toEqual([]);
    },
  );

  test('stores the rewards it returns: on the suggestions and as awards, each once', async () => {
    const { id } = await priced(1000, 3000);
    const { xpRewards } = await closed(id, 10);
    const answered = xpRewards.map(({ userId, xpAwarded, reason }) => ({ memberId: userId, xp: xpAwarded, reason }));
    expect(await listAwards(id)).toEqual(expect.arrayContaining(answered));
    expect(await listAwards(id)).toHaveLength(2);
    const { data } = (await get(lab, `/listings/${id}/suggestions`, owner.token)).json<{
      data: { userId: string; xpAwarded: number }[];
    }>();
    expect(data.map(({ userId, xpAwarded }) => ({ userId, xpAwarded }))).toEqual(
      expect.arrayContaining(xpRewards.map(({ userId, xpAwarded }) => ({ userId, xpAwarded }))),
    );
  });

  test('leaves the payment to one job', async () => {
    const { id, members } = await priced(1000);
    await closed(id, 10);
    expect(await listSettleJobs(id)).toEqual([{ listingId: id }]);
    const { rows } = await lab.sql.query('select xp from member where id = $1', [members[0]]);
    expect(rows).toEqual([{ xp: 0 }]);
  });

  test('without suggestions pays no rewards', async () => {
    const { id } = await priced();
    expect(await closed(id, 0.01)).toMatchObject({ listing: { finalPrice: 0.01 }, xpRewards: [] });
    expect(await listSettleJobs(id)).toHaveLength(1);
  });

  test('makes its owner bypass the caches', async () => {
    const person = await createOnboardedPerson(lab);
    await close(person, await insertListing(lab, person.user.id));
    expect((await findCaller(lab.app, person.token))?.hasJustWritten).toBe(true);
  });

  test('is possible after its 72 hours while it was not closed automatically', async () => {
    const id = await insertListing(lab, owner.user.id, { minutesAgo: 73 * 60 });
    expect(await closed(id, 5)).toMatchObject({ listing: { finalPrice: 5, autoClosedAt: null } });
  });

  test('with five thousand suggestions pays all of them', async () => {
    const id = await insertListing(lab, owner.user.id);
    await lab.sql.query(
      `with author as (insert into member (id, name) select gen_random_uuid(), 'N' from generate_series(1, 5000)
         returning id)
       insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
       select gen_random_uuid(), $1, $2, author.id, row_number() over () from author`,
      [id, owner.user.id],
    );
    await lab.sql.query(
      `update listing set suggestion_count = 5000, suggestion_sum = 12502500, suggestion_min = 1, suggestion_max = 5000
       where id = $1`,
      [id],
    );
    expect((await closed(id, 40)).xpRewards).toHaveLength(5000);
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });
});

describe('closing a listing is refused', () => {
  async function refused(request: Promise<LightMyRequestResponse>, refusal: object) {
    const answer = await request;
    expect(answer.json()).toMatchObject({ success: false, ...refusal });
    return answer.statusCode;
  }

  test('the second time, and nothing is paid or changed again', { tags: ['LIST-12'] }, async () => {
    const { id } = await priced(1000);
    await closed(id, 10);
    const refusal = { error: 'Listing is already closed.', code: 'already_closed' };
    expect(await refused(close(owner, id, 20), refusal)).toBe(409);
    expect(await listAwards(id)).toHaveLength(1);
    const { data } = (await get(lab, `/listings/${id}`, owner.token)).json<{ data: object }>();
    expect(data).toMatchObject({ finalPrice: 10 });
  });

  test('once it was closed automatically', { tags: ['LIST-12'] }, async () => {
    const id = await insertListing(lab, owner.user.id, { end: 'auto-closed' });
    expect(await refused(close(owner, id), { code: 'already_closed' })).toBe(409);
  });

  test('to all but its owner, also to members who have suggested a price', { tags: ['PERM-07'] }, async () => {
    const neighbour = await createOnboardedPerson(lab);
    const suggestions = [{ memberId: neighbour.user.id, amountMinor: 500 }];
    const id = await insertListing(lab, owner.user.id, { suggestions });
    expect(await refused(close(neighbour, id), { code: 'not_listing_owner' })).toBe(403);
    expect(await refused(close(await createVerifiedPerson(lab), id), { code: 'not_onboarded' })).toBe(403);
    expect(await listAwards(id)).toEqual([]);
    expect(await listSettleJobs(id)).toEqual([]);
    expect((await findCaller(lab.app, neighbour.token))?.hasJustWritten).toBe(false);
  });

  test('for a listing that does not exist or is deleted', async () => {
    const deleted = await insertListing(lab, owner.user.id, { end: 'deleted' });
    for (const id of [deleted, randomUUID(), '0', 'x'.repeat(100)]) {
      expect(await refused(close(owner, id), { code: 'listing_not_found' })).toBe(404);
    }
  });

  test.each([0, -1, '5', null, 1.005, 1e9])('with a final price of %j', { tags: ['VAL-38'] }, async (finalPrice) => {
    const { id } = await priced(1000);
    const error = 'Please enter a valid final price';
    expect(await refused(close(owner, id, finalPrice), { error, fields: { finalPrice: error } })).toBe(400);
    expect(await listSettleJobs(id)).toEqual([]);
  });
});
