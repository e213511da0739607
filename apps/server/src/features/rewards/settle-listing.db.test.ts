import { describe, expect, test } from 'vitest';
import { insertMembers } from '../../../test/listing-rows.ts';
import {
  insertClosedListing,
  findLedgerMismatches,
  readLedger,
  NO_RUN,
  insertSettledListing,
} from '../../../test/reward-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
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
    await settleListing(lab.app, '018f0000-0000-7000-8000-000000000000', NO_RUN);
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
    await Promise.all(Array.from({ length: 8 }, () => settleListing(lab.app, id, NO_RUN)));
    await settleListing(lab.app, id, NO_RUN);
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
    await expect(settleListing(lab.app, id, interrupted)).rejects.toThrow('taken over');
    expect(await readLedger(lab, near)).toEqual([]);
    await settleListing(lab.app, id, NO_RUN);
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
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await settleListing(lab.app, id, NO_RUN);
    };
    await Promise.all(Array.from({ length: 5 }, settleWaiting));
    expect(await findLedgerMismatches(lab)).toEqual([]);
    expect(await readProgress(owner)).toMatchObject({ own_closed: 50 });
    const { rows } = await lab.sql.query<{ count: string }>(
      'select count(*) from xp_entry where listing_id = any($1::uuid[])',
      [ids],
    );
    expect(Number(rows[0]?.count)).toBe(1000);
  }, 60_000);

  test('with more suggestions than fit into one transaction pays all of them', async () => {
    const [owner = '', ...people] = await neighbours(451);
    const suggestions = people.map((memberId) => ({ memberId, amountMinor: 10_000 }));
    const id = await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions });
    const { rows } = await lab.sql.query('select distinct amount from xp_entry where listing_id = $1', [id]);
    expect(rows).toEqual([{ amount: 50 }]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
    expect(await readProgress(owner)).toMatchObject({ own_closed: 1 });
  }, 60_000);
});
