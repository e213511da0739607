import { PHOTO_VARIANTS } from '@ballpark/rules/photos';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { extractHash, newBucketName, removeBucketAfterwards, readStoredFiles } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { buildListingPayload, postListing, uploadPhoto } from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { removeOldListings } from '../../leaving/retention/remove-old-listings.ts';
import { removeAllDue } from './remove-photos.ts';
import { sweepOrphanPhotos, sweepStrayObjects } from './sweep-photos.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);

const HOUR_MS = 3_600_000;
const START = Date.now();
const FILES = Object.keys(PHOTO_VARIANTS.listing).length + 1;

let member: Person;

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
});
afterEach(() => lab.setNow(undefined));

/** Runs the sweep with a clock this many hours after the start of the tests. */
async function sweepAtHour(hours: number): Promise<void> {
  lab.setNow(new Date(START + hours * HOUR_MS));
  await sweepOrphanPhotos(lab.app);
}

/** The files of a photo that was given up are removed 14 days later. */
const REMOVAL_HOURS = 14 * 24;

async function removeAtHour(hours: number): Promise<void> {
  await sweepAtHour(hours);
  await removeAllDue(lab.app);
}

async function edit(id: string, photoUrls: string[]): Promise<void> {
  const answer = await send(lab, `PUT /listings/${id}`, {
    token: member.token,
    payload: buildListingPayload({ photoUrls }),
  });
  expect(answer.statusCode).toBe(200);
}

async function remove(id: string): Promise<void> {
  expect((await send(lab, `DELETE /listings/${id}`, { token: member.token })).statusCode).toBe(200);
}

async function fileCount(url: string): Promise<number> {
  return (await readStoredFiles(lab, url)).length;
}

async function rowCount(url: string): Promise<number> {
  const { rows } = await lab.sql.query('select 1 from photo where content_hash = $1', [extractHash(url)]);
  return rows.length;
}

describe('a photo of a listing', () => {
  test('stays while the listing shows it, and is given up 48 hours after it was taken out', async () => {
    const [kept, dropped] = [await uploadPhoto(lab, member), await uploadPhoto(lab, member)];
    const { id } = await postListing(lab, member, { photoUrls: [dropped, kept] });
    await sweepAtHour(49);
    await sweepAtHour(100);
    expect([await fileCount(kept), await fileCount(dropped)]).toEqual([FILES, FILES]);
    await edit(id, [kept]);
    await sweepAtHour(147);
    expect(await rowCount(dropped)).toBe(1);
    await sweepAtHour(149);
    expect([await rowCount(kept), await rowCount(dropped)]).toEqual([1, 0]);
    await removeAtHour(148 + REMOVAL_HOURS);
    expect(await fileCount(dropped)).toBe(FILES);
    await removeAtHour(150 + REMOVAL_HOURS);
    expect([await fileCount(kept), await fileCount(dropped)]).toEqual([FILES, 0]);
  });

  test('is given up 48 hours after its listing was deleted, and stays with a closed one', async () => {
    const [ofDeleted, ofClosed] = [await uploadPhoto(lab, member), await uploadPhoto(lab, member)];
    const deleted = await postListing(lab, member, { photoUrls: [ofDeleted] });
    const closed = await postListing(lab, member, { photoUrls: [ofClosed] });
    await lab.sql.query(
      'update listing set is_active = false, auto_closed_at = now(), closed_at = now() where id = $1',
      [closed.id],
    );
    await sweepAtHour(49);
    await remove(deleted.id);
    await sweepAtHour(96);
    expect(await rowCount(ofDeleted)).toBe(1);
    await sweepAtHour(98);
    expect(await rowCount(ofDeleted)).toBe(0);
    await removeAtHour(99 + REMOVAL_HOURS);
    expect([await fileCount(ofDeleted), await fileCount(ofClosed)]).toEqual([0, FILES]);
  });

  test('stays until the last listing of the member that shows it is gone', async () => {
    const url = await uploadPhoto(lab, member);
    const [first, second] = [
      await postListing(lab, member, { photoUrls: [url] }),
      await postListing(lab, member, { photoUrls: [url] }),
    ];
    await sweepAtHour(49);
    await remove(first.id);
    await sweepAtHour(98);
    await sweepAtHour(100);
    expect(await rowCount(url)).toBe(1);
    await remove(second.id);
    await sweepAtHour(149);
    expect(await rowCount(url)).toBe(0);
    await removeAtHour(150 + REMOVAL_HOURS);
    expect(await fileCount(url)).toBe(0);
  });

  test(
    'is shared by a listing that was posted again: it costs nothing more, and is served while one of both shows it',
    { tags: ['OP-123'] },
    async () => {
      const url = await uploadPhoto(lab, member);
      const first = await postListing(lab, member, { photoUrls: [url], title: 'Posted twice' });
      await lab.sql.query(
        `update listing set is_active = false, auto_closed_at = now(), closed_at = now(),
           settled_at = now() where id = $1`,
        [first.id],
      );
      await sweepAtHour(49);
      const again = await postListing(lab, member, { photoUrls: first.photoUrls, title: 'Posted twice' });
      expect(again.photoUrls).toEqual(first.photoUrls);
      expect(await rowCount(url)).toBe(1);
      // Retention erases the first one.
      await lab.sql.query(
        `update listing set created_at = now() - interval '3 years', closed_at = now() - interval '2 years 1 day',
           auto_closed_at = now() - interval '2 years 1 day' where id = $1`,
        [first.id],
      );
      lab.setNow(undefined);
      expect(await removeOldListings(lab.app)).toBe(1);
      expect((await lab.http.inject(url)).statusCode).toBe(200);
      await sweepAtHour(98);
      await sweepAtHour(150);
      expect([await rowCount(url), await fileCount(url)]).toEqual([1, FILES]);
      await remove(again.id);
      await sweepAtHour(199);
      expect(await rowCount(url)).toBe(0);
    },
  );

  test('stays for the other member who shows the same picture', async () => {
    const picture = await createPicture();
    const neighbour = await createOnboardedPerson(lab);
    const url = await uploadPhoto(lab, member, picture);
    expect(await uploadPhoto(lab, neighbour, picture)).toBe(url);
    await postListing(lab, neighbour, { photoUrls: [url] });
    await sweepAtHour(49);
    await removeAtHour(50 + REMOVAL_HOURS);
    expect([await fileCount(url), await rowCount(url)]).toEqual([FILES, 1]);
  });

  test('that was taken out and put back is kept', async () => {
    const url = await uploadPhoto(lab, member);
    const { id } = await postListing(lab, member, { photoUrls: [url] });
    await sweepAtHour(49);
    await edit(id, []);
    await edit(id, [url]);
    await sweepAtHour(98);
    expect(await rowCount(url)).toBe(1);
    await edit(id, []);
    await sweepAtHour(147);
    expect(await rowCount(url)).toBe(0);
  });

  test('is not touched by the nightly search for replaced profile photos', async () => {
    const url = await uploadPhoto(lab, member);
    await postListing(lab, member, { photoUrls: [url] });
    await sweepAtHour(49);
    await sweepStrayObjects(lab.app, {});
    const { rows } = await lab.sql.query('select unused_since from photo where content_hash = $1', [extractHash(url)]);
    expect(rows).toEqual([{ unused_since: null }]);
  });
});

describe('concurrent with the sweep', () => {
  test('a posted listing never shows a photo without its files', async () => {
    const outcomes = new Set<number>();
    for (let round = 1; round <= 4; round += 1) {
      lab.setNow(undefined);
      const url = await uploadPhoto(lab, member);
      lab.setNow(new Date(START + 60 * HOUR_MS));
      const payload = buildListingPayload({ photoUrls: [url] });
      const [answer] = await Promise.all([
        post(lab, '/listings', { token: member.token, payload }),
        sweepOrphanPhotos(lab.app),
        sweepOrphanPhotos(lab.app),
      ]);
      outcomes.add(answer.statusCode);
      await sweepOrphanPhotos(lab.app);
      const expected = answer.statusCode === 201 ? 1 : 0;
      expect([answer.statusCode, await rowCount(url)]).toEqual([answer.statusCode, expected]);
      await removeAtHour(61 + REMOVAL_HOURS);
      expect([answer.statusCode, await fileCount(url)]).toEqual([answer.statusCode, expected * FILES]);
    }
    for (const status of outcomes) expect([201, 400]).toContain(status);
  });

  test('a photo that is taken out of its listing is kept for 48 hours and then given up', async () => {
    for (let round = 1; round <= 4; round += 1) {
      lab.setNow(undefined);
      const url = await uploadPhoto(lab, member);
      const { id } = await postListing(lab, member, { photoUrls: [url] });
      lab.setNow(new Date(START + 60 * HOUR_MS));
      await Promise.all([edit(id, []), sweepOrphanPhotos(lab.app), sweepOrphanPhotos(lab.app)]);
      await sweepOrphanPhotos(lab.app);
      expect(await rowCount(url)).toBe(1);
      await sweepAtHour(60 + 49);
      expect(await rowCount(url)).toBe(0);
    }
  });
});
