import { afterEach, describe, expect, test } from 'vitest';
import { type Person, post, createVerifiedPerson } from '../../../../test/people.ts';
import { extractHash, newBucketName, removeBucketAfterwards, readStoredFiles } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { claimPhotos } from '../storing/claim-photos.ts';
import { raiseAllowance } from './instance.repository.ts';
import { removeAllDue } from './remove-photos.ts';
import { storePhoto } from '../storing/store-photos.ts';
import { sweepOrphanPhotos, sweepStrayObjects } from './sweep-photos.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);
afterEach(() => lab.setNow(undefined));

const HOUR_MS = 3_600_000;
const inHours = (hours: number, from = Date.now()) => new Date(from + hours * HOUR_MS);

async function uploaded(person: Person, picture?: Buffer): Promise<string> {
  const base64Data = (picture ?? (await createPicture())).toString('base64');
  const payload = { base64Data, filename: 'me.jpg' };
  const answer = await post(lab, '/photos/upload-profile-base64', { token: person.token, payload });
  expect(answer.json()).toMatchObject({ success: true });
  return answer.json<{ data: { url: string } }>().data.url;
}

async function readRows(url: string) {
  const { rows } = await lab.sql.query<{ photos: number; objects: number }>(
    `select (select count(*)::int from photo where content_hash = $1) as photos,
            (select count(*)::int from photo_object where content_hash = $1) as objects`,
    [extractHash(url)],
  );
  return rows[0];
}

/** Runs both sweeps with a clock this many hours from now, without the limit of one night. */
async function sweepAtHour(hours: number): Promise<void> {
  lab.setNow(inHours(hours));
  await sweepOrphanPhotos(lab.app);
  await sweepStrayObjects(lab.app, {});
  await removeAllDue(lab.app);
}

const DAY_HOURS = 24;

describe('an unused photo', () => {
  test('is given up after 48 hours, and its files are removed 14 days later', async () => {
    const url = await uploaded(await createVerifiedPerson(lab));
    await sweepAtHour(47.9);
    expect(await readRows(url)).toEqual({ photos: 1, objects: 1 });
    await sweepAtHour(48.1);
    expect(await readRows(url)).toEqual({ photos: 0, objects: 1 });
    await sweepAtHour(48 + 14 * DAY_HOURS);
    expect(await readStoredFiles(lab, url)).toHaveLength(4);
    await sweepAtHour(48.2 + 14 * DAY_HOURS);
    expect(await readStoredFiles(lab, url)).toEqual([]);
    expect(await readRows(url)).toEqual({ photos: 0, objects: 0 });
  });

  test('that its owner sends again within the 14 days is kept', async () => {
    const owner = await createVerifiedPerson(lab);
    const base64 = (await createPicture()).toString('base64');
    const upload = { ownerId: owner.user.id, kind: 'profile', base64 } as const;
    const url = await storePhoto(lab.app, upload);
    await sweepAtHour(49);
    lab.setNow(inHours(10 * DAY_HOURS));
    expect(await storePhoto(lab.app, upload)).toBe(url);
    await lab.sql.query('update member set background_url = $2 where id = $1', [owner.user.id, url]);
    await sweepAtHour(20 * DAY_HOURS);
    await sweepAtHour(21 * DAY_HOURS);
    expect(await readStoredFiles(lab, url)).toHaveLength(4);
  });

  test('gets another 48 hours when its owner claims it', async () => {
    const owner = await createVerifiedPerson(lab);
    const url = await uploaded(owner);
    lab.setNow(inHours(47));
    await claimPhotos(lab.app, { memberId: owner.user.id, kind: 'profile', urls: [url] });
    lab.setNow(inHours(50));
    await sweepOrphanPhotos(lab.app);
    expect(await readStoredFiles(lab, url)).toHaveLength(4);
  });

  test('stays for the other member who sent the same picture', async () => {
    const picture = await createPicture();
    const url = await uploaded(await createVerifiedPerson(lab), picture);
    const other = await createVerifiedPerson(lab);
    lab.setNow(inHours(20));
    await uploaded(other, picture);
    lab.setNow(inHours(50));
    await sweepOrphanPhotos(lab.app);
    expect(await readRows(url)).toEqual({ photos: 1, objects: 1 });
    expect(await readStoredFiles(lab, url)).toHaveLength(4);
  });
});

test('a photo in use is kept, and is given up 48 hours after it was replaced', async () => {
  const owner = await createVerifiedPerson(lab);
  const url = await uploaded(owner);
  await lab.sql.query('update member set background_url = $2 where id = $1', [owner.user.id, url]);
  lab.setNow(inHours(100));
  await sweepOrphanPhotos(lab.app);
  expect(await readStoredFiles(lab, url)).toHaveLength(4);
  await lab.sql.query('update member set background_url = null where id = $1', [owner.user.id]);
  await sweepStrayObjects(lab.app, {});
  lab.setNow(inHours(147));
  await sweepOrphanPhotos(lab.app);
  expect(await readRows(url)).toEqual({ photos: 1, objects: 1 });
  await sweepAtHour(149);
  expect(await readRows(url)).toEqual({ photos: 0, objects: 1 });
  await sweepAtHour(150 + 14 * DAY_HOURS);
  expect(await readStoredFiles(lab, url)).toEqual([]);
});

test('the same picture uploaded while it is being removed always has its files', async () => {
  const owner = await createVerifiedPerson(lab);
  const upload = {
    ownerId: owner.user.id,
    kind: 'profile',
    base64: (await createPicture()).toString('base64'),
  } as const;
  for (let round = 1; round <= 4; round += 1) {
    lab.setNow(inHours(600 * round));
    const url = await storePhoto(lab.app, upload);
    await sweepAtHour(600 * round + 60);
    lab.setNow(inHours(600 * round + 61 + 14 * DAY_HOURS));
    await raiseAllowance(lab.app.db, lab.app.now(), 10);
    const [, , again] = await Promise.all([
      sweepOrphanPhotos(lab.app),
      sweepOrphanPhotos(lab.app),
      storePhoto(lab.app, upload),
    ]);
    expect(again).toBe(url);
    expect(await readRows(url)).toEqual({ photos: 1, objects: 1 });
    expect(await readStoredFiles(lab, url)).toHaveLength(4);
  }
});

async function countMarked(contentHash: string): Promise<number> {
  const { rows } = await lab.sql.query(
    'select from photo_object where content_hash = $1 and unused_since is not null',
    [contentHash],
  );
  return rows.length;
}

describe('the nightly sweep', () => {
  test('marks old files without a row, and removes them 14 days later', async () => {
    const stray = (letter: string) => ({
      key: `${letter.repeat(64)}/256.webp`,
      type: 'image/webp',
      bytes: Buffer.from('x'),
    });
    await lab.app.storage.put([stray('a')]);
    await sweepAtHour(47);
    expect(await countMarked('a'.repeat(64))).toBe(0);
    await sweepAtHour(49);
    expect(await countMarked('a'.repeat(64))).toBe(1);
    await sweepAtHour(48 + 14 * DAY_HOURS);
    expect(await lab.app.storage.list('a'.repeat(64))).toHaveLength(1);
    await sweepAtHour(50 + 14 * DAY_HOURS);
    expect(await lab.app.storage.list('a'.repeat(64))).toEqual([]);
  });

  test('removes the files of an upload that never finished in the same way', async () => {
    const hash = 'b'.repeat(64);
    await lab.app.storage.put([{ key: `${hash}/master.webp`, type: 'image/webp', bytes: Buffer.from('x') }]);
    await lab.sql.query('insert into photo_object (content_hash) values ($1)', [hash]);
    await sweepAtHour(49);
    expect(await countMarked(hash)).toBe(1);
    await sweepAtHour(50 + 14 * DAY_HOURS);
    expect(await lab.app.storage.list(hash)).toEqual([]);
    expect((await lab.sql.query('select 1 from photo_object where content_hash = $1', [hash])).rows).toEqual([]);
  });
});
