import { afterEach, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { insertClosedListing, insertSettledListing, NO_RUN, readLedger } from '../../../../test/reward-rows.ts';
import { listQueuedJobs } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { requeueUnsettled } from './requeue-unsettled.ts';
import { settleListing } from './settle-listing.ts';

const lab = useTestApp();
afterEach(() => lab.sql.query(`delete from pgboss.job where name = 'settle-listing'`));

/** The sweep, this many minutes from now. */
async function sweepAfter(minutes: number): Promise<string[]> {
  lab.setNow(new Date(Date.now() + minutes * 60_000));
  await requeueUnsettled(lab.app);
  lab.setNow(undefined);
  return (await listQueuedJobs<{ listingId: string }>(lab, 'settle-listing')).map(({ listingId }) => listingId);
}

async function close(): Promise<{ id: string; member: string }> {
  const [owner = '', member = ''] = await insertMembers(lab, 2);
  const suggestions = [{ memberId: member, amountMinor: 10_000 }];
  return { id: await insertClosedListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions }), member };
}

describe('a closing whose job is lost', () => {
  test('gets another job after ten minutes, which pays it', async () => {
    const { id, member } = await close();
    expect(await sweepAfter(9)).toEqual([]);
    expect(await sweepAfter(11)).toEqual([id]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect(await readLedger(lab, member)).toContainEqual({ reason: 'closest', amount: 50 });
  });

  test('has at most one job waiting, however often the sweep runs', async () => {
    const { id } = await close();
    await sweepAfter(11);
    expect(await sweepAfter(21)).toEqual([id]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
  });

  test.each(['retry', 'active'])('gets no second job while its job is in state %s', async (state) => {
    const { id } = await close();
    await sweepAfter(11);
    await lab.sql.query(`update pgboss.job set state = $1 where name = 'settle-listing'`, [state]);
    await sweepAfter(21);
    const { rowCount } = await lab.sql.query(`select from pgboss.job where name = 'settle-listing'`);
    expect(rowCount).toBe(1);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
  });

  test('is found among many', async () => {
    const closings = await Promise.all(Array.from({ length: 30 }, close));
    expect((await sweepAfter(11)).toSorted()).toEqual(closings.map(({ id }) => id).toSorted());
    for (const { id } of closings) await settleListing(lab.app, { listingId: id }, NO_RUN);
  });

  test('once settled gets no further job', async () => {
    const [owner = '', member = ''] = await insertMembers(lab, 2);
    const suggestions = [{ memberId: member, amountMinor: 10_000 }];
    await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: 10_000, suggestions });
    await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: null, suggestions });
    expect(await sweepAfter(11)).toEqual([]);
  });
});

test('a deletion whose job is lost gets another one', async () => {
  const [owner = '', memberId = ''] = await insertMembers(lab, 2);
  const suggestions = [{ memberId, amountMinor: 10_000 }];
  const id = await insertListing(lab, owner, { end: 'deleted', suggestions });
  expect(await sweepAfter(11)).toEqual([]);
  expect(await listQueuedJobs(lab, 'take-back-suggestions')).toEqual([{ listingId: id }]);
});
