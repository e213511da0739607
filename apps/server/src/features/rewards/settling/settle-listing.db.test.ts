import { describe, expect, test } from 'vitest';
import { insertCrowd, insertMembers } from '../../../../test/listing-rows.ts';
import {
  insertClosedListing,
  findLedgerMismatches,
  readLedger,
  NO_RUN,
  insertSettledListing,
} from '../../../../test/reward-rows.ts';
import { listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { settleListing } from './settle-listing.ts';

const lab = useTestApp();

async function neighbours(count: number): Promise<string[]> {
  const ids = await insertMembers(lab, count);
  await lab.sql.query('insert into member_rank (member_id) select unnest($1::uuid[])', [ids]);
  return ids;
}

async function four() {
  const [owner = '', near = '', closest = '', far = ''] = await neighbours(4);
  return { owner, near, closest, far };
}

async function readProgress(memberId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await lab.sql.query('select * from member_progress where member_id = $1', [memberId]);
  return rows[0];
}

describe('settling a closed listing', () => {
  test('pays every award of the closing, and each unlocked achievement as an entry of its own', async () => {
    const { owner, near, closest, far } = await four();
    await insertSettledListing(lab, {
      ownerId: owner,
      finalPriceMinor: 10_000,
      suggestions: [
        { memberId: near, amountMinor: 11_000 },
        { memberId: closest, amountMinor: 10_050 },
        { memberId: far, amountMinor: 20_000 },
      ],
    });
    expect(await readLedger(lab, near)).toEqual([
      { reason: 'within10', amount: 20 },
      { reason: 'achievement:on_the_money', amount: 10 },
    ]);
    expect(await readLedger(lab, closest)).toEqual([
      { reason: 'closest', amount: 50 },
      { reason: 'achievement:on_the_money', amount: 10 },
      { reason: 'achievement:bullseye', amount: 25 },
    ]);
    expect(await readLedger(lab, far)).toEqual([{ reason: 'participation', amount: 5 }]);
    expect(await readLedger(lab, owner)).toEqual([{ reason: 'achievement:open_book', amount: 10 }]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('pays the closest hidden price as the closest where all were hidden at the closing', async () => {
    const { owner, near, closest, far } = await four();
    const id = await insertClosedListing(lab, {
      ownerId: owner,
      finalPriceMinor: 10_000,
      suggestions: [
        { memberId: closest, amountMinor: 10_050 },
        { memberId: far, amountMinor: 20_000 },
        { memberId: near, amountMinor: 11_000 },
      ],
    });
    await lab.sql.query('update suggestion set hidden_at = now() where listing_id = $1', [id]);
    await lab.sql.query('update listing set closest_difference = null where id = $1', [id]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect((await readLedger(lab, closest))[0]).toEqual({ reason: 'closest', amount: 50 });
    expect((await readLedger(lab, far))[0]).toEqual({ reason: 'participation', amount: 5 });
  });

  test('counts accurate suggestions, and for the owner the closing', async () => {
    const { owner, near, closest, far } = await four();
    await insertSettledListing(lab, {
      ownerId: owner,
      finalPriceMinor: 10_000,
      type: 'SERVICE',
      suggestions: [
        { memberId: near, amountMinor: 9000 },
        { memberId: closest, amountMinor: 10_100 },
        { memberId: far, amountMinor: 8999 },
      ],
    });
    expect(await readProgress(near)).toMatchObject({ accurate_suggestions: 1, accurate_services: 1, exact_hits: 0 });
    expect(await readProgress(closest)).toMatchObject({ accurate_suggestions: 1, accurate_services: 1, exact_hits: 1 });
    expect(await readProgress(far)).toMatchObject({ accurate_suggestions: 0, accurate_services: 0, exact_hits: 0 });
    expect(await readProgress(owner)).toMatchObject({ own_closed: 1, total_suggestions: 0 });
  });

  test('that was closed automatically pays for taking part and judges no suggestion', async () => {
    const { owner, near } = await four();
    await insertSettledListing(lab, {
      ownerId: owner,
      finalPriceMinor: null,
      suggestions: [{ memberId: near, amountMinor: 9000 }],
    });
    expect(await readLedger(lab, near)).toEqual([{ reason: 'participation', amount: 5 }]);
    expect(await readProgress(near)).toBeUndefined();
    expect(await readProgress(owner)).toBeUndefined();
  });

  test('without suggestions still counts for its owner', async () => {
    const { owner } = await four();
    await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: 100, suggestions: [] });
    expect(await readProgress(owner)).toMatchObject({ own_closed: 1 });
  });

  test('that is not closed or does not exist changes nothing', async () => {
    await settleListing(lab.app, { listingId: '018f0000-0000-7000-8000-000000000000' }, NO_RUN);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('writes each award once, on the suggestion and in the list of awards', async () => {
    const { owner, near, closest, far } = await four();
    const amounts = { [near]: 11_000, [closest]: 10_050, [far]: 20_000 };
    const suggestions = Object.entries(amounts).map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
    const id = await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions });
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    const { rows } = await lab.sql.query<{ member: string; reason: string; xp: number; shown: number }>(
      `select award.member_id as member, reason, award.amount as xp, xp_awarded as shown
       from xp_award award join suggestion using (listing_id, member_id) where listing_id = $1`,
      [id],
    );
    expect(Object.fromEntries(rows.map(({ member, reason, xp, shown }) => [member, [reason, xp, shown]]))).toEqual({
      [near]: ['within10', 20, 20],
      [closest]: ['closest', 50, 50],
      [far]: ['participation', 5, 5],
    });
    expect(rows).toHaveLength(3);
  });

  test('pays awards that an earlier release has written and not paid', async () => {
    const { owner, near } = await four();
    const suggestions = [{ memberId: near, amountMinor: 10_000, xpAwarded: 50 as const }];
    const id = await insertClosedListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions });
    await lab.sql.query(`insert into xp_award (listing_id, member_id, reason, amount) values ($1, $2, 'closest', 50)`, [
      id,
      near,
    ]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect((await readLedger(lab, near))[0]).toEqual({ reason: 'closest', amount: 50 });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });
});

describe('settling again', () => {
  test('changes nothing, in sequence or concurrently', async () => {
    const { owner, near, closest } = await four();
    const suggestions = [
      { memberId: near, amountMinor: 10_900 },
      { memberId: closest, amountMinor: 10_000 },
    ];
    const id = await insertClosedListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions });
    await Promise.all(Array.from({ length: 8 }, () => settleListing(lab.app, { listingId: id }, NO_RUN)));
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect((await readLedger(lab, near)).map(({ amount }) => amount)).toEqual([20, 10]);
    expect(await readProgress(near)).toMatchObject({ accurate_suggestions: 1 });
    expect(await readProgress(owner)).toMatchObject({ own_closed: 1 });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('after an interruption pays the rest: a failed attempt is rolled back', async () => {
    const { owner, near } = await four();
    const suggestions = [{ memberId: near, amountMinor: 10_000 }];
    const id = await insertClosedListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions });
    const interrupted = { finish: () => Promise.reject(new Error('the job was taken over')) };
    await expect(settleListing(lab.app, { listingId: id }, interrupted)).rejects.toThrow('taken over');
    expect(await readLedger(lab, near)).toEqual([]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect(await readLedger(lab, near)).toHaveLength(3);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });
});

describe('settling many listings at once', () => {
  test('with common members neither fails nor loses nor doubles an entry', async () => {
    const people = await neighbours(20);
    const [owner = ''] = await neighbours(1);
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, listing) =>
        insertClosedListing(lab, {
          ownerId: owner,
          finalPriceMinor: 10_000,
          suggestions: people.map((memberId, index) => ({
            memberId,
            amountMinor: 9000 + ((index * 7 + listing) % 20) * 100,
          })),
        }),
      ),
    );
    // No more at once than the pool has connections: a long wait for a connection is an error, also on a slow machine.
    const waiting = [...ids, ...ids];
    const settleWaiting = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
        await settleListing(lab.app, { listingId: id }, NO_RUN);
    };
    await Promise.all(Array.from({ length: 5 }, settleWaiting));
    expect(await findLedgerMismatches(lab)).toEqual([]);
    expect(await readProgress(owner)).toMatchObject({ own_closed: 50 });
    const { rows } = await lab.sql.query<{ count: string }>(
      'select count(*) from xp_entry where listing_id = any($1::uuid[])',
      [ids],
    );
    expect(Number(rows[0]?.count)).toBe(1000);
  });

  test('with more suggestions than fit into one transaction pays all of them', async () => {
    const [owner = '', ...people] = await neighbours(451);
    const suggestions = people.map((memberId) => ({ memberId, amountMinor: 10_000 }));
    const id = await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions });
    const { rows } = await lab.sql.query('select distinct amount from xp_entry where listing_id = $1', [id]);
    expect(rows).toEqual([{ amount: 50 }]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
    expect(await readProgress(owner)).toMatchObject({ own_closed: 1 });
  });
});

describe('settling a listing with thousands of suggestions', () => {
  /** A listing that closed at 100 with this many suggestions. */
  async function insertLarge(count: number): Promise<{ id: string; owner: string }> {
    const [owner = ''] = await neighbours(1);
    const id = await insertClosedListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions: [] });
    await insertCrowd(lab, { listingId: id, ownerId: owner, count });
    return { id, owner };
  }

  async function findJobs(id: string): Promise<{ listingId: string; after?: string }[]> {
    const jobs = await listQueuedJobs<{ listingId: string; after?: string }>(lab, 'settle-listing');
    return jobs.filter(({ listingId }) => listingId === id);
  }

  async function readProgressOfClosing(id: string) {
    const { rows } = await lab.sql.query<{ paid: number; isSettled: boolean }>(
      `select (select count(*)::int from xp_entry where listing_id = listing.id) as paid, settled_at is not null as "isSettled"
       from listing where id = $1`,
      [id],
    );
    return rows[0];
  }

  test('ends after 4,000 and leaves the rest to another job, which begins there', async () => {
    const { id, owner } = await insertLarge(4100);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect(await readProgressOfClosing(id)).toEqual({ paid: 4000, isSettled: false });
    const [next, ...others] = await findJobs(id);
    expect(others).toEqual([]);
    expect(next).toEqual({ listingId: id, after: expect.any(String) });
    await settleListing(lab.app, { listingId: id, after: next?.after }, NO_RUN);
    expect(await readProgressOfClosing(id)).toEqual({ paid: 4100, isSettled: true });
    expect(await findJobs(id)).toHaveLength(1);
    expect(await readProgress(owner)).toMatchObject({ own_closed: 1 });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  }, 120_000);
});
