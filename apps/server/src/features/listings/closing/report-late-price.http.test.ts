import { randomUUID } from 'node:crypto';
import type { DataOf } from '@ballpark/contracts/endpoint';
import { listing as listingSchema } from '@ballpark/contracts/listings';
import { reportLatePrice as contract } from '@ballpark/contracts/suggestions';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { createOnboardedPerson, createVerifiedPerson, get, type Person, post } from '../../../../test/people.ts';
import { findLedgerMismatches, NO_RUN, readLedger, settleClosings } from '../../../../test/reward-rows.ts';
import { createSuggestionClient, findBrokenInvariants, listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { findCaller } from '../../accounts/sessions/find-caller.ts';
import { tellResults } from '../../messages/results/tell-results.ts';
import { settleLatePrice } from '../../rewards/settling/settle-late-price.ts';
import { settleListing } from '../../rewards/settling/settle-listing.ts';

const lab = useTestApp();
const { close } = createSuggestionClient(lab);
let owner: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

const report = (id: string, payload: unknown, { token }: Person = owner) =>
  post(lab, `/listings/${id}/final-price`, { token, payload });

/** A listing that closed automatically, with suggestions of these amounts in minor units. */
async function autoClosed(...amountsMinor: number[]) {
  const members = await insertMembers(lab, amountsMinor.length);
  await lab.sql.query('insert into member_rank (member_id) select unnest($1::uuid[])', [members]);
  const suggestions = amountsMinor.map((amountMinor, index) => ({ memberId: members[index] ?? '', amountMinor }));
  const id = await insertListing(lab, owner.user.id, { minutesAgo: 72 * 60, suggestions, end: 'auto-closed' });
  return { id, members };
}

async function accepted(id: string, payload: unknown): Promise<DataOf<typeof contract>> {
  const answer = await report(id, payload);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, {}]);
  return answer.json<{ data: DataOf<typeof contract> }>().data;
}

async function readListing(id: string) {
  return (await get(lab, `/listings/${id}`, owner.token)).json<{ data: Record<string, unknown> }>().data;
}

async function readCounters(memberId: string) {
  const { rows } = await lab.sql.query('select * from member_progress where member_id = $1', [memberId]);
  return rows[0] as Record<string, unknown> | undefined;
}

async function listLateJobs(id: string): Promise<object[]> {
  const jobs = await listQueuedJobs<{ listingId: string }>(lab, 'settle-late-price');
  return jobs.filter(({ listingId }) => listingId === id);
}

describe('reporting the final price after an automatic closing', () => {
  test('shows the price, that it was reported later, and what each suggestion earned in all', async () => {
    const { id, members } = await autoClosed(10_000, 10_900, 30_000);
    const { listing, xpRewards, rewardCount } = await accepted(id, { finalPrice: 100 });
    expect(listingSchema.parse(listing)).toEqual(listing);
    expect(listing).toMatchObject({ finalPrice: 100, lateOutcome: 'sold', autoClosedAt: expect.any(String) });
    const expected = [50, 20, 5].map((xpAwarded, index) => ({ userId: members[index], xpAwarded }));
    expect([xpRewards, rewardCount]).toMatchObject([expected, 3]);
    expect(listing.suggestions).toEqual(expect.arrayContaining(expected.map((each) => expect.objectContaining(each))));
    expect(await readListing(id)).toMatchObject({ finalPrice: 100, lateOutcome: 'sold' });
  });

  test('pays the difference to the normal tier as a line of its own, and judges the suggestions', async () => {
    const { id, members } = await autoClosed(10_000, 10_900, 30_000);
    const [exact = '', near = '', far = ''] = members;
    await settleClosings(lab);
    await accepted(id, { finalPrice: 100 });
    expect(await listLateJobs(id)).toEqual([{ listingId: id }]);
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    expect(await readLedger(lab, exact)).toEqual([
      { reason: 'participation', amount: 5 },
      { reason: 'late_closest', amount: 45 },
      { reason: 'achievement:on_the_money', amount: 10 },
      { reason: 'achievement:bullseye', amount: 25 },
    ]);
    expect(await readLedger(lab, near)).toEqual([
      { reason: 'participation', amount: 5 },
      { reason: 'late_within10', amount: 15 },
      { reason: 'achievement:on_the_money', amount: 10 },
    ]);
    expect(await readLedger(lab, far)).toEqual([{ reason: 'participation', amount: 5 }]);
    expect(await readCounters(exact)).toMatchObject({ accurate_suggestions: 1, exact_hits: 1 });
    expect(await findLedgerMismatches(lab)).toEqual([]);
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });

  test('tells every participant the result, once', async () => {
    const { id, members } = await autoClosed(10_000, 30_000);
    await accepted(id, { finalPrice: 100 });
    for (const _ of [1, 2]) await tellResults(lab.app, id, NO_RUN);
    const { rows } = await lab.sql.query<{ member: string; kind: string; xp: number }>(
      `select member_id as member, kind, (facts ->> 'xp')::int as xp from notification where listing_id = $1`,
      [id],
    );
    const expected = [50, 5].map((xp, index) => ({ member: members[index], kind: 'result', xp }));
    expect(rows.toSorted((a, b) => b.xp - a.xp)).toEqual(expected);
  });

  test('is no closing by its owner: their counter of closings and the price of closings stay empty', async () => {
    const { id } = await autoClosed(10_000);
    await accepted(id, { finalPrice: 100 });
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    expect((await readCounters(owner.user.id))?.own_closed ?? 0).toBe(0);
    const { rows } = await lab.sql.query('select final_price from listing where id = $1', [id]);
    expect(rows).toEqual([{ final_price: null }]);
  });

  test("with 'not sold' pays nothing and says so", async () => {
    const { id, members } = await autoClosed(10_000);
    await settleClosings(lab);
    const { listing, xpRewards, rewardCount } = await accepted(id, { outcome: 'kept' });
    expect(listing).toMatchObject({ finalPrice: null, lateOutcome: 'kept', suggestions: [{ xpAwarded: 5 }] });
    expect([xpRewards, rewardCount]).toEqual([[], 0]);
    expect(await listLateJobs(id)).toEqual([]);
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    expect(await readLedger(lab, members[0] ?? '')).toEqual([{ reason: 'participation', amount: 5 }]);
  });

  test('without a suggestion stores the price and pays no member', async () => {
    const { id } = await autoClosed();
    expect(await accepted(id, { finalPrice: 7.5 })).toMatchObject({ listing: { finalPrice: 7.5 }, rewardCount: 0 });
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    const { rows } = await lab.sql.query('select late_settled_at from listing where id = $1', [id]);
    expect(rows).toEqual([{ late_settled_at: expect.any(Date) }]);
  });

  test('does not let a hidden suggestion win over shown ones', async () => {
    const { id, members } = await autoClosed(10_000, 10_090);
    await lab.sql.query('update suggestion set hidden_at = now() where listing_id = $1 and member_id = $2', [
      id,
      members[0],
    ]);
    const { xpRewards } = await accepted(id, { finalPrice: 100 });
    expect(xpRewards).toMatchObject([{ userId: members[1], xpAwarded: 50 }]);
    await lab.sql.query('update suggestion set hidden_at = null where listing_id = $1', [id]);
  });

  test('makes its owner bypass the caches', async () => {
    const { id } = await autoClosed();
    await accepted(id, { outcome: 'kept' });
    expect((await findCaller(lab.app, owner.token))?.hasJustWritten).toBe(true);
  });
});

describe('at once', () => {
  test('two requests with two prices: one is taken, and it alone is paid', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, members } = await autoClosed(10_000, 20_000);
      const answers = await Promise.all([report(id, { finalPrice: 100 }), report(id, { finalPrice: 200 })]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
      await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
      const lines = await Promise.all(members.map((member) => readLedger(lab, member)));
      const late = lines.map((ledger) => ledger.filter(({ reason }) => reason.startsWith('late_')));
      expect(late[winner]).toEqual([{ reason: 'late_closest', amount: 45 }]);
      expect(late[1 - winner]).toEqual([]);
    }
  });

  test('a price and not sold: one is taken', async () => {
    const { id } = await autoClosed(10_000);
    const answers = await Promise.all([report(id, { finalPrice: 100 }), report(id, { outcome: 'kept' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('the settlement of the closing and of the late price, each twice and in any order: every line once', async () => {
    for (const isLateFirst of [true, false]) {
      const { id, members } = await autoClosed(10_000, 10_900, 30_000);
      await accepted(id, { finalPrice: 100 });
      const settle = () => settleListing(lab.app, { listingId: id }, NO_RUN);
      const settleLate = () => settleLatePrice(lab.app, { listingId: id }, NO_RUN);
      if (isLateFirst) await settleLate();
      await Promise.all([settle(), settleLate(), settle(), settleLate()]);
      await settle();
      const ledgers = await Promise.all(members.map((member) => readLedger(lab, member)));
      const points = ledgers.map((lines) =>
        lines.filter(({ reason }) => !reason.startsWith('achievement:')).reduce((sum, { amount }) => sum + amount, 0),
      );
      expect(points).toEqual([50, 20, 5]);
    }
    expect(await findLedgerMismatches(lab)).toEqual([]);
    expect(await findBrokenInvariants(lab)).toEqual([]);
  });
});

describe('reporting the final price is refused', () => {
  async function refused(id: string, payload: unknown, person?: Person) {
    const answer = await report(id, payload, person);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  }

  test('the second time, also to change one outcome to the other', async () => {
    const { id } = await autoClosed(10_000);
    await accepted(id, { outcome: 'kept' });
    expect(await refused(id, { finalPrice: 100 })).toEqual([409, 'outcome_known']);
    expect(await readListing(id)).toMatchObject({ finalPrice: null, lateOutcome: 'kept' });
  });

  test('for a listing that is open or that its owner closed', async () => {
    const open = await insertListing(lab, owner.user.id);
    expect(await refused(open, { finalPrice: 100 })).toEqual([409, 'listing_open']);
    const closed = await insertListing(lab, owner.user.id, { end: { finalPriceMinor: 500 } });
    expect(await refused(closed, { finalPrice: 100 })).toEqual([409, 'outcome_known']);
    expect(await readListing(closed)).toMatchObject({ finalPrice: 5, lateOutcome: null });
  });

  test('from the end of the seventh day on', async () => {
    const { id } = await autoClosed(10_000);
    await lab.sql.query(`update listing set auto_closed_at = now() - interval '7 days' where id = $1`, [id]);
    expect(await refused(id, { finalPrice: 100 })).toEqual([409, 'outcome_too_late']);
    await lab.sql.query(
      `update listing set auto_closed_at = now() - interval '7 days' + interval '1 minute' where id = $1`,
      [id],
    );
    await accepted(id, { finalPrice: 100 });
  });

  test('to all but its owner', async () => {
    const { id } = await autoClosed(10_000);
    expect(await refused(id, { finalPrice: 1 }, await createOnboardedPerson(lab))).toEqual([403, 'not_listing_owner']);
    expect(await refused(id, { finalPrice: 1 }, await createVerifiedPerson(lab))).toEqual([403, 'not_onboarded']);
    expect(await readListing(id)).toMatchObject({ finalPrice: null, lateOutcome: null });
  });

  test('for a listing that does not exist, is deleted or hidden', async () => {
    const deleted = await insertListing(lab, owner.user.id, { end: 'deleted' });
    const { id: hidden } = await autoClosed();
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    for (const id of [deleted, hidden, randomUUID(), '0', 'x'.repeat(100)]) {
      expect(await refused(id, { finalPrice: 100 })).toEqual([404, 'listing_not_found']);
    }
  });

  test.each([{}, { finalPrice: 0 }, { finalPrice: '5' }, { outcome: 'sold' }, { finalPrice: 5, outcome: 'kept' }])(
    'with %j',
    async (payload) => {
      const { id } = await autoClosed(10_000);
      expect(await refused(id, payload)).toEqual([400, 'invalid_request']);
    },
  );

  test('and closing it is refused as before', { tags: ['LIST-12'] }, async () => {
    const { id } = await autoClosed(10_000);
    await accepted(id, { finalPrice: 100 });
    expect((await close(owner, id)).json()).toMatchObject({ code: 'already_closed' });
  });
});
