import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Person, post, createVerifiedPerson } from '../../../test/people.ts';
import { extractHash, newBucketName, removeBucketAfterwards, readStoredFiles } from '../../../test/photo-bucket.ts';
import { createPicture } from '../../../test/pictures.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { claimPhotos } from './claim-photos.ts';
import { storePhoto } from './store-photos.ts';
import { sweepOrphanPhotos, sweepStrayObjects } from './sweep-photos.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);
afterEach(() => lab.setNow(undefined));
vi.setConfig({ testTimeout: 30_000 }); // storage and image processes are real, and the machine may be busy

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

describe('an unused photo', () => {
  test('exists for 48 hours and is then removed, row and files', async () => {
    const url = await uploaded(await createVerifiedPerson(lab));
    lab.setNow(inHours(47.9));
    await sweepOrphanPhotos(lab.app);
    expect(await readStoredFiles(lab, url)).toHaveLength(4);
    lab.setNow(inHours(48.1));
    await sweepOrphanPhotos(lab.app);
    expect(await readStoredFiles(lab, url)).toEqual([]);
    expect(await readRows(url)).toEqual({ photos: 0, objects: 0 });
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

test('a photo in use is kept, and is removed 48 hours after it was replaced', async () => {
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
  expect(await readStoredFiles(lab, url)).toHaveLength(4);
  lab.setNow(inHours(149));
  await sweepOrphanPhotos(lab.app);
  expect(await readStoredFiles(lab, url)).toEqual([]);
});

test('the same picture uploaded while it is being swept always has its files', async () => {
  const owner = await createVerifiedPerson(lab);
  const upload = {
    ownerId: owner.user.id,
    kind: 'profile',
    base64: (await createPicture()).toString('base64'),
  } as const;
  for (let round = 1; round <= 8; round += 1) {
    lab.setNow(inHours(200 * round));
    const url = await storePhoto(lab.app, upload);
    lab.setNow(inHours(200 * round + 60));
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

describe('the nightly sweep', () => {
  test('removes old files without a row, and leaves new ones', async () => {
    const stray = (letter: string) => ({
      key: `${letter.repeat(64)}/256.webp`,
      type: 'image/webp',
      bytes: Buffer.from('x'),
    });
    await lab.app.storage.put([stray('a')]);
    lab.setNow(inHours(47));
    await sweepStrayObjects(lab.app, {});
    expect(await lab.app.storage.list('a'.repeat(64))).toHaveLength(1);
    lab.setNow(inHours(49));
    await sweepStrayObjects(lab.app, {});
    expect(await lab.app.storage.list('a'.repeat(64))).toEqual([]);
  });

  test('removes the files of an upload that never finished', async () => {
    const hash = 'b'.repeat(64);
    await lab.app.storage.put([{ key: `${hash}/master.webp`, type: 'image/webp', bytes: Buffer.from('x') }]);
    await lab.sql.query('insert into photo_object (content_hash) values ($1)', [hash]);
    lab.setNow(inHours(49));
    await sweepStrayObjects(lab.app, {});
    expect(await lab.app.storage.list(hash)).toEqual([]);
    expect((await lab.sql.query('select 1 from photo_object where content_hash = $1', [hash])).rows).toEqual([]);
  });
});
