import { expect, test } from 'vitest';
import { postListing } from '../../../../test/listing-requests.ts';
import { createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { createPicture } from '../../../../test/pictures.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { makeAvifVariants } from './make-avif-variants.ts';
import { countOldPhotos } from './photo-quota.ts';
import { erasePhotos } from '../sweeping/erase-photos.ts';
import { sweepOrphanPhotos } from '../sweeping/sweep-photos.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName(), PHOTO_QUOTA_MB: '1', UPLOADS_PER_MEMBER: '20' });
removeBucketAfterwards(lab);
const QUOTA_BYTES = 1_000_000;
const SENTENCE =
  'You have used your 1 MB of photos. Delete listings or photos you no longer need; two days later their space is free.';
const HOUR_MS = 3_600_000;

/** Another picture each time. */
async function uploadNew(person: Person, path = '/photos/upload-base64') {
  const picture = await createPicture();
  return post(lab, path, {
    token: person.token,
    payload: { base64Data: picture.toString('base64'), filename: 'a.jpg' },
  });
}

async function readUsed({ user }: Person): Promise<number> {
  const { rows } = await lab.sql.query<{ sum: string }>(
    'select coalesce(sum(stored_bytes), 0) as sum from photo where owner_id = $1',
    [user.id],
  );
  return Number(rows[0]?.sum);
}

/** Lets the member's photos take all but this much. Without a photo there is one more. */
async function leaveFree(person: Person, bytes: number): Promise<void> {
  await uploadNew(person);
  const used = await readUsed(person);
  await lab.sql.query(
    `update photo set stored_bytes = stored_bytes + $2
     where id = (select id from photo where owner_id = $1 order by id limit 1)`,
    [person.user.id, QUOTA_BYTES - bytes - used],
  );
}

async function listKeys(): Promise<string[]> {
  return (await lab.app.storage.list('')).map(({ key }) => key);
}

test('a photo counts with all its sizes and the master', async () => {
  const person = await createOnboardedPerson(lab);
  const answer = await uploadNew(person);
  const [, , contentHash = ''] = answer.json<{ data: { url: string } }>().data.url.split('/');
  const readStored = async () => {
    const objects = await lab.app.storage.list(`${contentHash}/`);
    return objects.reduce((total, { size }) => total + size, 0);
  };
  expect(await readUsed(person)).toBe(await readStored());
  const before = await readStored();
  const run = { id: 'direct', finish: async () => undefined };
  await makeAvifVariants(lab.app, { contentHash, kind: 'listing' }, run);
  await makeAvifVariants(lab.app, { contentHash, kind: 'listing' }, run);
  expect(await readStored()).toBeGreaterThan(before);
  expect(await readUsed(person)).toBe(await readStored());
});

test.each(['/photos/upload-base64', '/photos/upload-profile-base64'])(
  'a photo that does not fit is refused in words, and nothing of it is stored (%s)',
  async (path) => {
    const person = await createOnboardedPerson(lab);
    await leaveFree(person, 100);
    const before = await listKeys();
    const refused = await uploadNew(person, path);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'photo_quota_reached', error: SENTENCE, message: SENTENCE });
    expect(await listKeys()).toEqual(before);
    expect((await uploadNew(await createOnboardedPerson(lab), path)).statusCode, 'others have their own').toBe(200);
  },
);

test('several photos are stored together or not at all', async () => {
  const person = await createOnboardedPerson(lab);
  await uploadNew(person);
  await leaveFree(person, (await readUsed(person)) * 1.5);
  const used = await readUsed(person);
  const pictures = await Promise.all([1, 2, 3].map(() => createPicture()));
  const photos = pictures.map((bytes) => ({ base64Data: bytes.toString('base64'), filename: 'a.jpg' }));
  const refused = await post(lab, '/photos/upload-multiple-base64', { token: person.token, payload: { photos } });
  expect(refused.json()).toMatchObject({ code: 'photo_quota_reached' });
  expect(await readUsed(person)).toBe(used);
});

test('of ten uploads at once exactly those that fit are stored', async () => {
  const person = await createOnboardedPerson(lab);
  await leaveFree(person, 0);
  const sample = await createOnboardedPerson(lab);
  await uploadNew(sample);
  const each = await readUsed(sample);
  await lab.sql.query(
    `update photo set stored_bytes = $2 where id = (select id from photo where owner_id = $1 order by id limit 1)`,
    [person.user.id, QUOTA_BYTES - Math.floor(each * 3.5)],
  );
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => uploadNew(person)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 403)).toHaveLength(7);
  expect(await readUsed(person)).toBeLessThanOrEqual(QUOTA_BYTES);
});

test('the same picture again takes nothing more', async () => {
  const person = await createOnboardedPerson(lab);
  const payload = { base64Data: (await createPicture()).toString('base64'), filename: 'a.jpg' };
  await post(lab, '/photos/upload-base64', { token: person.token, payload });
  await leaveFree(person, 10);
  expect((await post(lab, '/photos/upload-base64', { token: person.token, payload })).statusCode).toBe(200);
});

test('what is deleted is given back when it is swept, and what is erased at once', async () => {
  const person = await createOnboardedPerson(lab);
  const { url } = (await uploadNew(person)).json<{ data: { url: string } }>().data;
  const { id } = await postListing(lab, person, { photoUrls: [url] });
  await leaveFree(person, 0);
  await send(lab, `DELETE /listings/${id}`, { token: person.token });
  expect((await uploadNew(person)).statusCode).toBe(403);
  lab.setNow(new Date(Date.now() + 49 * HOUR_MS));
  await sweepOrphanPhotos(lab.app);
  lab.setNow(undefined);
  expect((await uploadNew(person)).statusCode).toBe(200);
  await erasePhotos(lab.app, person.user.id);
  expect(await readUsed(person)).toBe(0);
});

test('photos that were stored before are counted', async () => {
  const person = await createOnboardedPerson(lab);
  await uploadNew(person);
  await uploadNew(person);
  const used = await readUsed(person);
  await lab.sql.query('update photo set stored_bytes = null where owner_id = $1', [person.user.id]);
  await countOldPhotos(lab.app);
  expect(await readUsed(person)).toBe(used);
});
