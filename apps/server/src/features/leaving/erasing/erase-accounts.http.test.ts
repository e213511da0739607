import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertCities, MUNICH, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, get, newAddress, PASSWORD, type Person, post } from '../../../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { settleClosings } from '../../../../test/reward-rows.ts';
import { createSuggestionClient } from '../../../../test/suggestion-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { applyErasures } from './apply-erasures.ts';
import { eraseClosedAccounts } from './erase-accounts.ts';

const lab = useTestApp({ TRUST_PROXY: '1', S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);
const { suggest, suggestAccepted, close } = createSuggestionClient(lab);
beforeAll(() => insertCities(lab));
afterEach(() => lab.setNow(undefined));

const DAY_MS = 86_400_000;

function signIn({ email }: Person) {
  const headers = { 'x-forwarded-for': newAddress() };
  return post(lab, '/auth/login', { payload: { email, password: PASSWORD }, headers });
}

async function closeAccount({ token }: Person): Promise<void> {
  const answer = await post(lab, '/settings/account/close', { token, payload: { password: PASSWORD } });
  if (answer.statusCode !== 200) throw new Error(`could not close: ${answer.body}`);
}

/** Moves the clock to 30 days after now, plus some seconds. */
function waitForErasure(seconds: number): void {
  lab.setNow(new Date(Date.now() + 30 * DAY_MS + seconds * 1000));
}

async function createPair() {
  const [leaver, neighbour] = await Promise.all([1, 2].map(() => createOnboardedPerson(lab, MUNICH)));
  if (!leaver || !neighbour) throw new Error('two people were created');
  return { leaver, neighbour };
}

/** How many rows of the member each table of the map still has. */
async function countRows({ user }: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, { columns, erased }] of Object.entries(PERSONAL_DATA)) {
    if (erased === 'nothing') continue;
    for (const column of columns) {
      const { rows } = await lab.sql.query(`select count(*)::int n from ${table} where ${column} = $1`, [user.id]);
      if (rows[0].n > 0) counts[table] = rows[0].n;
    }
  }
  return counts;
}

describe('erasing a closed account', () => {
  test('begins 30 days after the closing, to the second', async () => {
    const { leaver } = await createPair();
    const closedAt = new Date();
    lab.setNow(closedAt);
    await closeAccount(leaver);
    lab.setNow(new Date(closedAt.getTime() + 30 * DAY_MS - 1000));
    await eraseClosedAccounts(lab.app);
    expect(await countRows(leaver)).toHaveProperty('member_account');
    lab.setNow(new Date(closedAt.getTime() + 30 * DAY_MS + 1000));
    await eraseClosedAccounts(lab.app);
    expect(await countRows(leaver)).toEqual({ member: 1 });
  });

  test('leaves the prices and the titles that others have earned XP with, and nothing else', async () => {
    const { leaver, neighbour } = await createPair();
    const photoUrl = await uploadPhoto(lab, leaver);
    const [priced, unpriced, other] = await Promise.all([
      postListing(lab, leaver, { title: 'Oak chair', description: 'Ask Ada', photoUrls: [photoUrl] }),
      postListing(lab, leaver),
      postListing(lab, neighbour),
    ]);
    await suggestAccepted(neighbour, priced.id, 50);
    await suggest(leaver, other.id, { amount: 70, comment: 'I am Ada' });
    await close(leaver, priced.id, 50);
    await settleClosings(lab);
    await closeAccount(leaver);
    waitForErasure(60);
    await eraseClosedAccounts(lab.app);
    expect(await countRows(leaver)).toEqual({ listing: 1, suggestion: 1, member: 1 });
    const listings = await lab.sql.query('select * from listing where owner_id = $1', [leaver.user.id]);
    expect(listings.rows[0]).toMatchObject({
      id: priced.id,
      title: 'Oak chair',
      description: 'Its owner has left.',
      location: 'Location unavailable',
      h7: null,
      photo_urls: [],
    });
    const suggestions = await lab.sql.query('select * from suggestion where member_id = $1', [leaver.user.id]);
    expect(suggestions.rows[0]).toMatchObject({ listing_id: other.id, amount: '7000', comment: null });
    const members = await lab.sql.query('select * from member where id = $1', [leaver.user.id]);
    expect(members.rows[0]).toMatchObject({ name: 'Anonymous', username: null, xp: 0 });
    const objects = await lab.app.storage.list('');
    expect(objects.filter(({ key }) => key.startsWith(photoUrl.split('/')[2] ?? '?'))).toEqual([]);
    lab.setNow(undefined);
    expect((await get(lab, `/listings/${unpriced.id}`, neighbour.token)).statusCode).toBe(404);
    const page = await get(lab, `/listings/${priced.id}`, neighbour.token);
    expect(page.json()).toMatchObject({ data: { user: { name: 'Anonymous' }, finalPrice: 50 } });
    const earned = await get(lab, `/xp/${neighbour.user.id}`, neighbour.token);
    expect(earned.json<{ data: { xp: number } }>().data.xp).toBeGreaterThanOrEqual(50);
  });

  test('keeps a photo that another member has uploaded, too', async () => {
    const { leaver, neighbour } = await createPair();
    const teal = sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } });
    const picture = await teal.png().toBuffer();
    const shared = await uploadPhoto(lab, leaver, picture);
    expect(await uploadPhoto(lab, neighbour, picture)).toBe(shared);
    await closeAccount(leaver);
    waitForErasure(60);
    await eraseClosedAccounts(lab.app);
    const objects = await lab.app.storage.list(`${shared.split('/')[2]}/`);
    expect(objects.length).toBeGreaterThan(0);
  });

  test('deletes the messages from the address, with their mails, and frees the address and the name', async () => {
    const { leaver, neighbour } = await createPair();
    const { rows } = await lab.sql.query('select username from member where id = $1', [leaver.user.id]);
    const payload = { name: 'Ada', subject: 'general', message: 'I am Ada, hello there.' };
    for (const email of [leaver.email.toUpperCase(), neighbour.email]) {
      expect((await post(lab, '/contact', { payload: { ...payload, email } })).statusCode).toBe(201);
    }
    await closeAccount(leaver);
    waitForErasure(60);
    await eraseClosedAccounts(lab.app);
    const messages = await lab.sql.query('select email from contact_message');
    expect(messages.rows).toEqual([{ email: neighbour.email }]);
    const mails = await lab.sql.query(`select 1 from mail where template = 'contact-notice'`);
    expect(mails.rowCount).toBe(1);
    lab.setNow(undefined);
    const check = await get(lab, `/auth/check-username?username=${rows[0].username}`, neighbour.token);
    expect(check.json()).toMatchObject({ data: { available: true } });
    const again = await post(lab, '/auth/register', {
      payload: { name: 'Ada Again', email: leaver.email, password: PASSWORD, latitude: 0, longitude: 0 },
    });
    expect(again.statusCode).toBe(201);
  });

  test('and signing in at the same moment: exactly one happens', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createOnboardedPerson(lab)));
    for (const person of people) await closeAccount(person);
    // In the last second for a return; the erasure below counts from another moment, as a worker with a fast clock would.
    await lab.sql.query(`update closed_account set closed_at = now() - interval '30 days' + interval '20 seconds'`);
    const app = { ...lab.app };
    lab.setNow(new Date(Date.now() + 60_000));
    const now = lab.app.now();
    app.now = () => now;
    lab.setNow(undefined);
    const [answers] = await Promise.all([Promise.all(people.map(signIn)), eraseClosedAccounts(app)]);
    for (const [index, person] of people.entries()) {
      const isBack = answers[index]?.statusCode === 200;
      const { rows } = await lab.sql.query(
        `select (select count(*)::int from erasure where member_id = $1) erased,
           (select count(*)::int from member_account where member_id = $1 and status = 'active') active`,
        [person.user.id],
      );
      expect(rows[0]).toEqual({ erased: isBack ? 0 : 1, active: isBack ? 1 : 0 });
    }
  });

  test('continues after an interruption', async () => {
    const { leaver } = await createPair();
    await uploadPhoto(lab, leaver);
    await closeAccount(leaver);
    waitForErasure(60);
    const broken = { ...lab.app, storage: { ...lab.app.storage, put: () => Promise.reject(new Error('away')) } };
    await expect(eraseClosedAccounts(broken)).rejects.toThrow('1 accounts could not be erased');
    expect(await countRows(leaver)).toHaveProperty('photo');
    expect((await signIn(leaver)).statusCode).toBe(401);
    await eraseClosedAccounts(lab.app);
    expect(await countRows(leaver)).toEqual({ member: 1 });
  });

  test('happens again to a restored backup', async () => {
    const { leaver, neighbour } = await createPair();
    const listing = await postListing(lab, leaver, { description: 'Ask Ada' });
    await suggestAccepted(neighbour, listing.id);
    // The list knows the member, and the database does not know of the erasure: as after restoring an older backup.
    const key = `erasures/${leaver.user.id}`;
    await lab.app.storage.put([{ key, type: 'text/plain', bytes: Buffer.from('erased') }]);
    expect(await applyErasures(lab.app)).toBe(1);
    expect(await countRows(leaver)).toEqual({ listing: 1, member: 1 });
    expect((await signIn(leaver)).statusCode).toBe(401);
    expect((await get(lab, `/listings/${listing.id}`, neighbour.token)).statusCode).toBe(404);
    expect(await applyErasures(lab.app)).toBe(0);
  });
});
