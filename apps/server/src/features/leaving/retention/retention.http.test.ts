import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newDevice } from '../../../../test/daily-rows.ts';
import { insertGuestPrices } from '../../../../test/pages/guest-requests.ts';
import { insertListing, insertMembers, type ListingFacts } from '../../../../test/listing-rows.ts';
import { insertCities, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get, PASSWORD, type Person, post } from '../../../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { findLedgerMismatches, insertSettledListing, readLedger } from '../../../../test/reward-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { ALL_JOBS } from '../../../composition/features.ts';
import { removeOldMessages } from '../../contact/remove-old-messages.ts';
import { buildCardKey } from '../../sharing/card-address.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { removeOldListings } from './remove-old-listings.ts';
import { applyRule, RETENTION_RULES } from './retention-rules.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName(), LIMIT_CONTACT: '1000/60' });
removeBucketAfterwards(lab);
beforeAll(() => insertCities(lab));
afterEach(async () => {
  lab.setNow(undefined);
  // Other tests of this file must not find what this one has left.
  await lab.sql.query('update listing set settled_at = null');
  await lab.sql.query('delete from contact_message');
});

/** Moves the clock to two years after now, plus some seconds. */
async function waitTwoYears(seconds: number): Promise<void> {
  const { rows } = await lab.sql.query<{ at: Date }>(
    `select now() + interval '2 years' + make_interval(secs => $1) as at`,
    [seconds],
  );
  lab.setNow(rows[0]?.at);
}

/** A listing that one member has priced, and that has closed and paid. */
function insertPriced(owner: Person, suggester: Person, title = 'Oak chair'): Promise<string> {
  const suggestions = [{ memberId: suggester.user.id, amountMinor: 5000, comment: 'I had the same one' }];
  return insertSettledListing(lab, { ownerId: owner.user.id, finalPriceMinor: 5000, suggestions, title });
}

async function insertEnded(ownerId: string, facts: ListingFacts = {}): Promise<string> {
  const id = await insertListing(lab, ownerId, { end: { finalPriceMinor: 5000 }, ...facts });
  await lab.sql.query('update listing set settled_at = now() where id = $1', [id]);
  return id;
}

/** How many rows of a listing each table has. */
async function countRows(listingId: string): Promise<Record<string, number>> {
  const { rows } = await lab.sql.query(
    `select (select count(*)::int from listing where id = $1) as listing,
       (select count(*)::int from suggestion where listing_id = $1) as suggestion,
       (select count(*)::int from xp_award where listing_id = $1) as award,
       (select count(*)::int from share_card where listing_id = $1) as card`,
    [listingId],
  );
  return rows[0] as Record<string, number>;
}

async function createPair(): Promise<{ owner: Person; suggester: Person }> {
  const [owner, suggester] = await Promise.all([createOnboardedPerson(lab), createOnboardedPerson(lab)]);
  return { owner, suggester };
}

describe('listings', () => {
  test('are removed two years after they closed, to the second, and the XP of others stays', async () => {
    const { owner, suggester } = await createPair();
    const id = await insertPriced(owner, suggester);
    const hash = 'a'.repeat(64);
    await lab.sql.query('insert into share_card values ($1, $2)', [id, hash]);
    await lab.app.storage.put([{ key: buildCardKey(hash), type: 'image/jpeg', bytes: Buffer.from('card') }]);
    const ledger = await readLedger(lab, suggester.user.id);
    const { rows } = await lab.sql.query<{ end: Date }>(
      `select closed_at + interval '2 years' as end from listing where id = $1`,
      [id],
    );
    const end = rows[0]?.end.getTime() ?? 0;
    lab.setNow(new Date(end - 1000));
    expect(await removeOldListings(lab.app)).toBe(0);
    expect(await countRows(id)).toEqual({ listing: 1, suggestion: 1, award: 1, card: 1 });
    lab.setNow(new Date(end + 1000));
    expect(await removeOldListings(lab.app)).toBe(1);
    expect(await countRows(id)).toEqual({ listing: 0, suggestion: 0, award: 0, card: 0 });
    expect(await lab.app.storage.list(buildCardKey(hash))).toEqual([]);
    expect(await readLedger(lab, suggester.user.id)).toEqual(ledger);
    expect(ledger).toContainEqual({ reason: 'closest', amount: 50 });
    expect(await findLedgerMismatches(lab)).toEqual([]);
    lab.setNow(undefined);
    const history = await get(lab, `/xp/history/${suggester.user.id}`, suggester.token);
    expect(history.body).not.toContain('Oak chair');
    expect((await get(lab, `/listings/${id}`, suggester.token)).statusCode).toBe(404);
  });

  test('that are deleted or hidden are removed two years after their end, too', async () => {
    const { owner } = await createPair();
    const [deleted, hidden] = [await insertEnded(owner.user.id, { end: 'deleted' }), await insertEnded(owner.user.id)];
    await lab.sql.query('update listing set hidden_at = now() where id = $1', [hidden]);
    await waitTwoYears(-60);
    expect(await removeOldListings(lab.app)).toBe(0);
    await waitTwoYears(60);
    expect(await removeOldListings(lab.app)).toBe(2);
    for (const id of [deleted, hidden]) expect(await countRows(id)).toMatchObject({ listing: 0 });
  });

  test('stay while they are open, while XP is owed, and while moderators have not decided', async () => {
    const { owner, suggester } = await createPair();
    const [disputed, disputedNote] = [await insertPriced(owner, suggester), await insertPriced(owner, suggester)];
    const open = await insertListing(lab, owner.user.id);
    const unpaid = await insertListing(lab, owner.user.id, { end: { finalPriceMinor: 5000 } });
    const late = await insertEnded(owner.user.id, { end: 'auto-closed' });
    await lab.sql.query('update listing set late_outcome_at = now(), late_price = 100 where id = $1', [late]);
    await lab.sql.query(
      `insert into moderation_case (id, target_kind, target_id, author_id, state)
       values (gen_random_uuid(), 'listing', $1, $2, 'open'),
         (gen_random_uuid(), 'suggestion', (select id from suggestion where listing_id = $3), $4, 'appealed')`,
      [disputed, owner.user.id, disputedNote, suggester.user.id],
    );
    await waitTwoYears(60);
    expect(await removeOldListings(lab.app)).toBe(0);
    for (const id of [disputed, disputedNote, open, unpaid, late]) {
      expect(await countRows(id)).toMatchObject({ listing: 1 });
    }
    await lab.sql.query(`update moderation_case set state = 'decided', decided_at = now()`);
    await lab.sql.query('update listing set late_settled_at = now() where id = $1', [late]);
    expect(await removeOldListings(lab.app)).toBe(3);
  });

  test('release their photos, except those of a newer listing', async () => {
    const { owner } = await createPair();
    const [own, shared] = [await uploadPhoto(lab, owner), await uploadPhoto(lab, owner, await drawOther())];
    await insertEnded(owner.user.id, { photoUrls: [own, shared] });
    await insertListing(lab, owner.user.id, { photoUrls: [shared] });
    await lab.sql.query('update photo set unused_since = null');
    await waitTwoYears(60);
    expect(await removeOldListings(lab.app)).toBe(1);
    lab.setNow(undefined);
    expect((await lab.http.inject(own)).statusCode).toBe(404);
    expect((await lab.http.inject(shared)).statusCode).toBe(200);
  });

  test('that cannot be removed hold up no other', async () => {
    const { owner } = await createPair();
    const [stuck, other] = [await insertEnded(owner.user.id), await insertEnded(owner.user.id)];
    await lab.sql.query('insert into share_card values ($1, $2)', [stuck, 'b'.repeat(64)]);
    const away = { ...lab.app.storage, erase: () => Promise.reject(new Error('away')) };
    await waitTwoYears(60);
    await expect(removeOldListings({ ...lab.app, storage: away })).rejects.toThrow('1 listings could not be removed');
    expect(await countRows(stuck)).toMatchObject({ listing: 1 });
    expect(await countRows(other)).toMatchObject({ listing: 0 });
    expect(await removeOldListings(lab.app)).toBe(1);
  });

  test('with more suggestions than a statement deletes are removed whole', async () => {
    const { owner } = await createPair();
    const id = await insertEnded(owner.user.id);
    await lab.sql.query(
      `insert into suggestion (id, listing_id, listing_owner_id, member_id, amount)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), 100 from generate_series(1, 10001)`,
      [id, owner.user.id],
    );
    await lab.sql.query(
      `insert into xp_award (listing_id, member_id, reason, amount)
       select listing_id, member_id, 'participation', 5 from suggestion where listing_id = $1`,
      [id],
    );
    await waitTwoYears(60);
    expect(await removeOldListings(lab.app)).toBe(1);
    expect(await countRows(id)).toEqual({ listing: 0, suggestion: 0, award: 0, card: 0 });
  });
});

function drawOther(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
}

describe('contact messages', () => {
  test('are removed two years after they were sent, to the second, with their mails', async () => {
    const payload = { name: 'Ada', email: 'ada@example.org', subject: 'general', message: 'Hello there.' };
    const sentAt = new Date();
    lab.setNow(sentAt);
    expect((await post(lab, '/contact', { payload })).statusCode).toBe(201);
    const end = new Date(sentAt).setUTCFullYear(sentAt.getUTCFullYear() + 2);
    lab.setNow(new Date(end - 1000));
    expect(await removeOldMessages(lab.app)).toBe(0);
    lab.setNow(new Date(end + 1000));
    expect(await removeOldMessages(lab.app)).toBe(1);
    const mails = await lab.sql.query(`select 1 from mail where template like 'contact-%'`);
    expect(mails.rowCount).toBe(0);
  });

  test('are removed in batches, until none is due', async () => {
    await insertMessages(2_500);
    await waitTwoYears(60);
    expect(await removeOldMessages(lab.app)).toBe(2_500);
    expect(await removeOldMessages(lab.app)).toBe(0);
  });
});

async function insertMessages(count: number): Promise<void> {
  await lab.sql.query(
    `insert into contact_message (id, name, email, subject, message)
     select gen_random_uuid(), 'Ada', 'ada@example.org', 'general', 'Hello' from generate_series(1, $1)`,
    [count],
  );
}

describe('the rules', () => {
  test('count what they then remove, change nothing by counting, and find nothing twice', async () => {
    const { owner, suggester } = await createPair();
    const leaver = await createOnboardedPerson(lab);
    await insertPriced(owner, suggester);
    const listingId = await insertEnded(owner.user.id, { end: 'deleted' });
    await insertGuestPrices(lab, { listingId, ownerId: owner.user.id, amountsMinor: [1, 2, 3, 4] });
    await lab.sql.query(
      `insert into daily_round (id, device_hash, practice, created_at) values (gen_random_uuid(), $1, 1, now())`,
      [newDevice('visitor')],
    );
    await insertMessages(3);
    await closeAccount(leaver);
    await waitTwoYears(60);
    const before = await dumpCounts();
    const counted = await countAll(10_000);
    expect(counted).toEqual([1, 4, 1, 2, 3]);
    expect(await countAll(1)).toEqual([1, 1, 1, 1, 1]);
    expect(await dumpCounts()).toEqual(before);
    const removed = [];
    for (const rule of RETENTION_RULES) removed.push(await applyRule(lab.app, rule));
    expect(removed).toEqual(counted);
    const after = await dumpCounts();
    expect(await countAll(10_000)).toEqual([0, 0, 0, 0, 0]);
    for (const rule of RETENTION_RULES) expect(await applyRule(lab.app, rule)).toBe(0);
    expect(await dumpCounts()).toEqual(after);
  });

  test('take several runs for many listings', async () => {
    const [ownerId = ''] = await insertMembers(lab, 1);
    for (let count = 0; count < 7; count += 1) await insertEnded(ownerId);
    await waitTwoYears(60);
    expect(await removeOldListings(lab.app, 5)).toBe(5);
    expect(await removeOldListings(lab.app, 5)).toBe(2);
    expect(await removeOldListings(lab.app, 5)).toBe(0);
  });

  test('are jobs that the map of personal data names, and every job of the map is on the schedule', () => {
    const kept = Object.values(PERSONAL_DATA).map((table) => table.kept);
    const named = new Set(kept.flatMap((end) => (typeof end === 'object' && 'jobs' in end ? end.jobs : [])));
    const scheduled = ALL_JOBS.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name);
    expect([...named].filter((name) => !scheduled.includes(name))).toEqual([]);
    expect(RETENTION_RULES.filter(({ job }) => !named.has(job.name))).toEqual([]);
    const owners = kept.flatMap((end) => (typeof end === 'object' && 'with' in end ? end.with : []));
    expect(owners.filter((table) => PERSONAL_DATA[table] === undefined)).toEqual([]);
  });
});

async function closeAccount({ token }: Person): Promise<void> {
  const answer = await post(lab, '/settings/account/close', { token, payload: { password: PASSWORD } });
  if (answer.statusCode !== 200) throw new Error(`could not close: ${answer.body}`);
}

function countAll(limit: number): Promise<number[]> {
  return Promise.all(RETENTION_RULES.map(({ count }) => count(lab.app, limit)));
}

/** How many rows each table has. */
async function dumpCounts(): Promise<unknown[]> {
  const { rows } = await lab.sql.query(
    `select tablename, (xpath('/row/n/text()', query_to_xml(format('select count(*) n from %I', tablename), false, true, '')))[1]::text
     from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows;
}
