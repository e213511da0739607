import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBucketVersions } from '../../../../test/bucket-versions.ts';
import { createVerifiedPerson } from '../../../../test/people.ts';
import { extractHash, newBucketName, readStoredFiles } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { removeAllDue, removeAtOnce } from './remove-photos.ts';
import { bringBackPhotos, checkPhotos } from './restore-photos.ts';
import { storePhoto } from '../storing/store-photos.ts';
import { sweepOrphanPhotos, sweepStrayObjects } from './sweep-photos.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
let versions: ReturnType<typeof openBucketVersions>;
beforeAll(async () => {
  versions = openBucketVersions(lab.app.config.storage);
  await lab.app.storage.put([{ key: 'first.txt', type: 'text/plain', bytes: Buffer.from('creates the bucket') }]);
  await versions.keep();
});
afterEach(() => lab.setNow(undefined));
// The bucket stays: Swift does not answer when a version below a delete marker is to be deleted.
afterAll(() => versions.close());

const DAY_MS = 24 * 60 * 60 * 1000;

async function upload(picture?: Buffer): Promise<string> {
  const owner = await createVerifiedPerson(lab);
  const base64 = (picture ?? (await createPicture())).toString('base64');
  return storePhoto(lab.app, { ownerId: owner.user.id, kind: 'profile', base64 });
}

type Rows = { photo: object; content: object };

/** The rows of a photo now, for `writeRows` later: as a database that is restored to this second has them. */
async function readRows(url: string): Promise<Rows> {
  const { rows } = await lab.sql.query<Rows>(
    `select to_jsonb(photo) as photo, to_jsonb(photo_object) as content
     from photo join photo_object using (content_hash) where content_hash = $1`,
    [extractHash(url)],
  );
  if (!rows[0]) throw new Error('the photo has no row');
  return rows[0];
}

async function writeRows({ photo, content }: Rows): Promise<void> {
  await lab.sql.query('insert into photo_object select * from jsonb_populate_record(null::photo_object, $1)', [
    content,
  ]);
  await lab.sql.query('insert into photo select * from jsonb_populate_record(null::photo, $1)', [photo]);
}

/** Lets the sweeps give the photo up and remove its objects. */
async function removeUnused(): Promise<void> {
  for (const days of [3, 20]) {
    lab.setNow(new Date(Date.now() + days * DAY_MS));
    await sweepOrphanPhotos(lab.app);
    await sweepStrayObjects(lab.app, {});
    await removeAllDue(lab.app);
  }
}

test('a photo that was removed because it was unused comes back with an older database', async () => {
  const url = await upload();
  const before = { rows: await readRows(url), files: await readStoredFiles(lab, url) };
  await removeUnused();
  expect(await readStoredFiles(lab, url)).toEqual([]);

  await writeRows(before.rows);
  expect((await checkPhotos(lab.app)).missing).toHaveLength(before.files.length);
  expect(await bringBackPhotos(lab.app)).toBe(before.files.length);
  expect(await readStoredFiles(lab, url)).toEqual(before.files);
  expect(await checkPhotos(lab.app)).toEqual({ contents: 1, missing: [] });
});

test('a removed photo that the database does not name stays removed', async () => {
  const url = await upload();
  await removeUnused();
  expect(await bringBackPhotos(lab.app)).toBe(0);
  expect(await readStoredFiles(lab, url)).toEqual([]);
});

test('a photo that was removed, stored again and erased cannot come back', async () => {
  const picture = await createPicture();
  await upload(picture);
  await removeUnused();
  lab.setNow(undefined);
  const url = await upload(picture);
  const rows = await readRows(url);
  await lab.sql.query('delete from photo where content_hash = $1', [extractHash(url)]);
  expect(await removeAtOnce(lab.app, [extractHash(url)])).toBe(1);
  expect((await versions.list()).filter(({ key }) => key.startsWith(extractHash(url)))).toEqual([]);

  await writeRows(rows);
  expect(await bringBackPhotos(lab.app)).toBe(0);
  const { missing } = await checkPhotos(lab.app);
  expect(missing.every((key) => key.startsWith(extractHash(url)))).toBe(true);
  expect(missing).toHaveLength(4);
});

test('an interrupted erasure is continued with all versions', async () => {
  const url = await upload();
  await lab.sql.query('delete from photo where content_hash = $1', [extractHash(url)]);
  await lab.sql.query(
    `update photo_object set removing_since = now(), removal_tried_at = null, erases_versions = true
     where content_hash = $1`,
    [extractHash(url)],
  );
  await removeAllDue(lab.app);
  expect((await versions.list()).filter(({ key }) => key.startsWith(extractHash(url)))).toEqual([]);
});
