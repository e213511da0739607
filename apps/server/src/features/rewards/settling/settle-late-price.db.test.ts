import { afterEach, describe, expect, test } from 'vitest';
import { insertCrowd, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { findLedgerMismatches, NO_RUN, readLedger } from '../../../../test/reward-rows.ts';
import { listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { requeueUnsettled } from './requeue-unsettled.ts';
import { settleLatePrice } from './settle-late-price.ts';
import { settleListing } from './settle-listing.ts';

const lab = useTestApp();
afterEach(() => lab.sql.query(`delete from pgboss.job where name in ('settle-late-price', 'settle-listing')`));

type LateJob = { listingId: string; after?: string };

/** A listing that closed automatically and was then reported to have gone for 100. */
async function reported(amountsMinor: readonly number[]) {
  const [owner = '', ...members] = await insertMembers(lab, amountsMinor.length + 1);
  await lab.sql.query('insert into member_rank (member_id) select unnest($1::uuid[])', [[owner, ...members]]);
  const suggestions = members.map((memberId, index) => ({ memberId, amountMinor: amountsMinor[index] ?? 1 }));
  const id = await insertListing(lab, owner, { end: 'auto-closed', suggestions });
  await lab.sql.query(
    `update listing set late_outcome_at = now(), late_price = 10000, late_closest_difference = 0 where id = $1`,
    [id],
  );
  return { id, owner, members };
}

async function sumLate(id: string): Promise<{ lines: number; points: number } | undefined> {
  const { rows } = await lab.sql.query<{ lines: number; points: number }>(
    `select count(*)::int as lines, coalesce(sum(amount), 0)::int as points from xp_entry
     where listing_id = $1 and reason like 'late\\_%'`,
    [id],
  );
  return rows[0];
}

describe('settling a late price', () => {
  test('after an interruption pays the rest: a failed attempt is rolled back', async () => {
    const { id, members } = await reported([10_000]);
    const interrupted = { finish: () => Promise.reject(new Error('the job was taken over')) };
    await expect(settleLatePrice(lab.app, { listingId: id }, interrupted)).rejects.toThrow('taken over');
    expect(await readLedger(lab, members[0] ?? '')).toEqual([]);
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    expect(await sumLate(id)).toEqual({ lines: 1, points: 45 });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('goes on while the automatic closing is still being settled, in parts of both', async () => {
    const { id } = await reported(Array.from({ length: 450 }, () => 10_000));
    await Promise.all([
      settleListing(lab.app, { listingId: id }, NO_RUN),
      settleLatePrice(lab.app, { listingId: id }, NO_RUN),
    ]);
    expect(await sumLate(id)).toEqual({ lines: 450, points: 450 * 45 });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('ends after 4,000 and leaves the rest to another job, which begins there', async () => {
    const { id, owner } = await reported([]);
    await insertCrowd(lab, { listingId: id, ownerId: owner, count: 4100 });
    // The crowd suggests from 0.01 on.
    await lab.sql.query('update listing set late_price = 1, late_closest_difference = 0 where id = $1', [id]);
    await lab.sql.query('update suggestion set amount = 1 where listing_id = $1', [id]);
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    expect(await sumLate(id)).toEqual({ lines: 4000, points: 4000 * 45 });
    const [next, ...others] = await listQueuedJobs<LateJob>(lab, 'settle-late-price');
    expect([next, others]).toEqual([{ listingId: id, after: expect.any(String) }, []]);
    await settleLatePrice(lab.app, { listingId: id, after: next?.after }, NO_RUN);
    expect(await sumLate(id)).toEqual({ lines: 4100, points: 4100 * 45 });
    await settleListing(lab.app, { listingId: id }, NO_RUN);
  }, 120_000);
});

describe('a late price whose job is lost', () => {
  async function sweepAfter(minutes: number): Promise<string[]> {
    lab.setNow(new Date(Date.now() + minutes * 60_000));
    await requeueUnsettled(lab.app);
    lab.setNow(undefined);
    return (await listQueuedJobs<LateJob>(lab, 'settle-late-price')).map(({ listingId }) => listingId);
  }

  test('gets another job after ten minutes, and none once it is settled', async () => {
    const { id } = await reported([10_000]);
    expect(await sweepAfter(9)).toEqual([]);
    expect(await sweepAfter(11)).toEqual([id]);
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    await lab.sql.query(`delete from pgboss.job where name = 'settle-late-price'`);
    expect(await sweepAfter(11)).toEqual([]);
    expect(await sumLate(id)).toEqual({ lines: 1, points: 45 });
  });
});
