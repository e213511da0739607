import { randomUUID } from 'node:crypto';
import { closeListing as contract } from '@ballpark/contracts/suggestions';
import type { DataOf } from '@ballpark/contracts/endpoint';
import { AWARD_XP, decideAwards } from '@ballpark/rules/xp';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertCrowd, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { get, createOnboardedPerson, type Person, post, createVerifiedPerson } from '../../../../test/people.ts';
import { settleClosings } from '../../../../test/reward-rows.ts';
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

async function readSuggestions(id: string) {
  const answer = await get(lab, `/listings/${id}/suggestions`, owner.token);
  return answer.json<{ data: { userId: string; xpAwarded: number | null }[] }>().data;
}

function toXpByMember(rewards: readonly { userId: string; xpAwarded: number | null }[]) {
  return Object.fromEntries(rewards.map(({ userId, xpAwarded }) => [userId, xpAwarded]));
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
      const xpByMember = toXpByMember(xpRewards);
      expect(members.map((member) => xpByMember[member])).toEqual([50, 50, 20, 20, 5, 5]);
      expect(await findBrokenInvariants(lab)).toEqual([]);
    },
  );

  test.each(['sold', 'agreed', 'asking', 'kept'])('keeps that the price was %s, and pays the same', async (outcome) => {
    const { id } = await priced(5000, 9900);
    const payload = { finalPrice: 100, outcome };
    const answer = await post(lab, `/listings/${id}/close`, { token: owner.token, payload });
    expect(answer.json()).toMatchObject({
      data: { listing: { finalPrice: 100, outcome }, xpRewards: [{ xpAwarded: 50 }, { xpAwarded: 5 }] },
    });
  });

  test('counts as sold for a client that does not say what the price was', async () => {
    const { id } = await priced(5000);
    expect((await closed(id, 100)).listing.outcome).toBe('sold');
  });

  test.each([{ finalPrice: 100, outcome: 'gifted' }, { outcome: 'kept' }])('is refused with %j', async (payload) => {
    const { id } = await priced(5000);
    expect((await post(lab, `/listings/${id}/close`, { token: owner.token, payload })).statusCode).toBe(400);
  });

  test('shows what each suggestion earned at once, before the job has written it', async () => {
    const amounts = [1, 500, 899, 900, 950, 1000, 1049, 1050, 1100, 1101, 99_999_999_999];
    for (const finalPriceMinor of [1, 950, 1000, 1001, 90_000_000_000]) {
      const { id, members } = await priced(...amounts);
      const { listing, xpRewards } = await closed(id, finalPriceMinor / 100);
      const expected = Object.fromEntries(
        decideAwards(
          members.map((memberId, index) => ({ memberId, amountMinor: amounts[index] ?? 0 })),
          finalPriceMinor,
        ).map(({ suggestion, reason }) => [suggestion.memberId, AWARD_XP[reason]]),
      );
      expect(await listAwards(id)).toEqual([]);
      expect(toXpByMember(xpRewards)).toEqual(expected);
      expect(toXpByMember(listing.suggestions)).toEqual(expected);
      expect(toXpByMember(await readSuggestions(id))).toEqual(expected);
      await settleClosings(lab);
      expect(toXpByMember(await readSuggestions(id))).toEqual(expected);
    }
  });

  test('shows on the profile of a suggester at once what they earned', async () => {
    const neighbour = await createOnboardedPerson(lab);
    const suggestions = [{ memberId: neighbour.user.id, amountMinor: 900 }];
    const id = await insertListing(lab, owner.user.id, { suggestions });
    await closed(id, 10);
    const profile = await get(lab, `/profile/${neighbour.user.id}/suggestions`, owner.token);
    expect(profile.json()).toMatchObject({ data: [{ xpAwarded: 50, listing: { id, title: 'Oak table' } }] });
  });

  test('stores the rewards it returns when its job runs: on the suggestions and as awards, each once', async () => {
    const { id } = await priced(1000, 3000);
    const { xpRewards, rewardCount } = await closed(id, 10);
    await settleClosings(lab);
    const answered = xpRewards.map(({ userId, xpAwarded, reason }) => ({ memberId: userId, xp: xpAwarded, reason }));
    expect(await listAwards(id)).toEqual(expect.arrayContaining(answered));
    expect(await listAwards(id)).toHaveLength(2);
    expect(rewardCount).toBe(2);
    const { rows } = await lab.sql.query<{ userId: string; xpAwarded: number }>(
      'select member_id as "userId", xp_awarded as "xpAwarded" from suggestion where listing_id = $1',
      [id],
    );
    expect(toXpByMember(rows)).toEqual(toXpByMember(xpRewards));
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
    expect(await closed(id, 0.01)).toMatchObject({ listing: { finalPrice: 0.01 }, xpRewards: [], rewardCount: 0 });
    expect(await listSettleJobs(id)).toHaveLength(1);
  });

  test('pays a suspended member like the others, without naming them or letting them win over others', async () => {
    const { id, members } = await priced(1000, 1090, 5000);
    await lab.sql.query('update suggestion set hidden_at = now() where listing_id = $1 and member_id = $2', [
      id,
      members[0],
    ]);
    await lab.sql.query(
      'update listing set suggestion_count = 2, suggestion_sum = 6090, suggestion_min = 1090 where id = $1',
      [id],
    );
    const { xpRewards, rewardCount, listing } = await closed(id, 10);
    const expected = { [members[1] ?? '']: 50, [members[2] ?? '']: 5 };
    expect([rewardCount, toXpByMember(xpRewards), toXpByMember(listing.suggestions)]).toEqual([2, expected, expected]);
    await settleClosings(lab);
    expect(await listAwards(id)).toHaveLength(3);
    expect(await listAwards(id)).toContainEqual({ memberId: members[0], xp: 50, reason: 'closest' });
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

  test('with a thousand suggestions names the 200 closest and counts all', { tags: ['API-21'] }, async () => {
    const id = await insertListing(lab, owner.user.id);
    await insertCrowd(lab, { listingId: id, ownerId: owner.user.id, count: 1000 });
    const { xpRewards, rewardCount } = await closed(id, 4);
    expect(rewardCount).toBe(1000);
    expect(xpRewards).toHaveLength(200);
    // The amounts are 1 to 1,000 minor units: 300 to 500 are the closest to 400, and 300 or 500 ties with the other.
    expect(xpRewards[0]).toMatchObject({ amount: 4, xpAwarded: 50, reason: 'closest' });
    expect(new Set(xpRewards.map(({ difference }) => Math.round(difference * 100)))).toEqual(
      new Set(Array.from({ length: 101 }, (_, minor) => minor)),
    );
    expect(xpRewards.filter(({ reason }) => reason === 'within10')).toHaveLength(80);
    // The closing itself writes one row and one job.
    expect(await listAwards(id)).toEqual([]);
    expect(await listSettleJobs(id)).toEqual([{ listingId: id }]);
    expect(await findBrokenInvariants(lab)).toEqual([]);
    expect(await listAwards(id)).toHaveLength(1000);
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
    await settleClosings(lab);
    const refusal = { error: 'Listing is already closed.', code: 'already_closed' };
    expect(await refused(close(owner, id, 20), refusal)).toBe(409);
    await settleClosings(lab);
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
