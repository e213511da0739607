import { expect, test } from 'vitest';
import { insertGuestPrices } from '../../../../test/pages/guest-requests.ts';
import { insertListing, insertMembers, type ListingFacts } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { before } from '../../../database/instant.ts';
import { countDueGuestHashes, forgetGuests } from './forget-guests.ts';
import { selectHashedPrices } from './forget-guests.repository.ts';

const lab = useTestApp();

async function insertAsked(ownerId: string, facts: ListingFacts): Promise<string> {
  const listingId = await insertListing(lab, ownerId, facts);
  await insertGuestPrices(lab, { listingId, ownerId, amountsMinor: [4_000] });
  return listingId;
}

async function readGuest(listingId: string) {
  const { rows } = await lab.sql.query(
    `select amount, note, name, device_hash is not null as "hasDevice", network_hash is not null as "hasNetwork"
     from guest_price where listing_id = $1`,
    [listingId],
  );
  return rows[0] as object;
}

const known = { amount: '4000', note: 'Solid', name: 'Sam', hasDevice: true, hasNetwork: true };
const forgotten = { ...known, hasDevice: false, hasNetwork: false };

test(
  'guests are forgotten 30 days after their listing has ended, and their prices stay',
  { tags: ['OP-124'] },
  async () => {
    const [ownerId = ''] = await insertMembers(lab, 1);
    const closed = await insertAsked(ownerId, { end: { finalPriceMinor: 5_000 } });
    const deleted = await insertAsked(ownerId, { end: 'deleted' });
    const open = await insertAsked(ownerId, {});
    const { rows } = await lab.sql.query<{ end: Date }>(
      `select greatest(max(closed_at), max(deleted_at)) + interval '30 days' as end from listing`,
    );
    const end = rows[0]?.end.getTime() ?? 0;
    lab.setNow(new Date(end - 60_000));
    expect(await countDueGuestHashes(lab.app, 10)).toBe(0);
    expect(await forgetGuests(lab.app)).toBe(0);
    for (const id of [closed, deleted, open]) expect(await readGuest(id)).toEqual(known);
    lab.setNow(new Date(end + 1_000));
    expect(await countDueGuestHashes(lab.app, 10)).toBe(2);
    expect(await forgetGuests(lab.app)).toBe(2);
    expect(await forgetGuests(lab.app)).toBe(0);
    for (const id of [closed, deleted]) expect(await readGuest(id)).toEqual(forgotten);
    expect(await readGuest(open)).toEqual(known);
    lab.setNow(undefined);
  },
);

test('due guests are found by an index, however many were forgotten before', async () => {
  const [ownerId = ''] = await insertMembers(lab, 1);
  const listingId = await insertAsked(ownerId, { end: { finalPriceMinor: 5_000 } });
  await lab.sql.query(
    `insert into guest_price (id, listing_id, owner_id, amount, created_at)
     select gen_random_uuid(), $1, $2, 100, now() - interval '40 days' from generate_series(1, 20000)`,
    [listingId, ownerId],
  );
  await lab.sql.query('analyze guest_price');
  const query = selectHashedPrices(lab.app.db, { endedUntil: before(lab.app.now(), 30, 'days'), limit: 1_000 });
  expect(JSON.stringify(await query.explain())).toContain('guest_price_hashed');
});
